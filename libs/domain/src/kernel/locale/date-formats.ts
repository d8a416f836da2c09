/** As the lists number them (GET utils/dateFormats). */
export const dateFormats = [
  { id: 1, format: 'MM/DD/YYYY' },
  { id: 2, format: 'DD/MM/YYYY' },
  { id: 3, format: 'YYYY-MM-DD' },
  { id: 4, format: 'DD.MM.YYYY' },
  { id: 5, format: 'DD-MM-YYYY' },
] as const;
