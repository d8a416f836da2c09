import { describe, expect, jest, test } from '@jest/globals';
import { screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { Avatar, initials } from './presence-stack';

const face = (name: string, more: { image?: string } = {}) => <Avatar person={{ id: 1, name, colour: 0, ...more }} />;

describe('an avatar', () => {
  test.each([
    ['Asha', 'A'],
    ['Asha Ram', 'AR'],
    ['Asha Ram Dev Rao', 'ARD'],
    [' élodie  ', 'É'],
    ['आशा देव', 'आदे'],
  ])('R746 of %p shows %p', async (name, letters) => {
    await renderPart(face(name));
    expect(screen.getByRole('img', { name: name.trim() }).getAttribute('data-initials')).toBe(letters);
  });

  test('R746 shows a picture instead when there is one', async () => {
    await renderPart(face('Asha', { image: '/api/files/7' }));
    const shown = screen.getByRole('img', { name: 'Asha' });
    expect([shown.querySelector('img')?.getAttribute('src'), shown.getAttribute('data-initials')]).toEqual(['/api/files/7', null]);
  });

  test('R747 needs a name: refused in development, a question mark live', async () => {
    jest.spyOn(console, 'error').mockImplementation(() => undefined); // React repeats what a component throws
    const { container } = await renderPart(face(' '));
    jest.restoreAllMocks();
    expect([screen.queryByRole('img'), container.textContent]).toEqual([null, expect.stringContaining('an avatar needs a name')]);
    expect(initials(' ')).toBe('?');
  });
});
