import { hash } from 'node:crypto';
import { readFileSync } from 'node:fs';
import { verifyExport } from '@loam/domain/audit/verify-export';

const file = process.argv[2];
if (file === undefined) {
  console.error('usage: npm run -s verify -- FILE');
  process.exit(2);
}
const sha256 = (hex: string, text: string) => hash('sha256', Buffer.concat([Buffer.from(hex, 'hex'), Buffer.from(text)]), 'hex');
const verification = await verifyExport(contentOf(file), sha256);
console.log(JSON.stringify(verification));
process.exitCode = verification.result === 'verified' ? 0 : 1;

function contentOf(path: string): string {
  try {
    return readFileSync(path, 'utf8');
  } catch (error) {
    console.error(`${path} cannot be read: ${(error as NodeJS.ErrnoException).code}`);
    process.exit(1);
  }
}
