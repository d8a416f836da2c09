import { expect, test } from '@jest/globals';
import { fireEvent, screen } from '@testing-library/react';
import { renderPart } from '../testing/render-part';
import { CellQuestion } from './cell-question';
import { gridUnits } from './grid-units';

const KG_HA = 2;

test('at the cell that two wrote apart both values are offered to who was away, the other’s by name, and neither takes the focus', async () => {
  const answers: string[] = [];
  await renderPart(
    <table>
      <tbody>
        <tr>
          <td tabIndex={0}>
            <CellQuestion
              question={{ kind: 'away', name: 'João', theirs: [30, KG_HA], back: [25, KG_HA] }}
              units={gridUnits}
              onAnswer={(choice) => answers.push(choice)}
            />
          </td>
        </tr>
      </tbody>
    </table>,
  );
  expect((await screen.findByRole('alert')).textContent).toContain('João set 30 kg/ha while you were offline.');
  expect(document.activeElement).toBe(document.body);
  fireEvent.click(screen.getByRole('button', { name: 'Keep 25 kg/ha' }));
  fireEvent.click(screen.getByRole('button', { name: 'Take 30 kg/ha' }));
  fireEvent.keyDown(screen.getByRole('alert'), { key: 'Escape' });
  expect(answers).toEqual(['undo', 'leave', 'leave']);
});
