import { Global, Module } from '@nestjs/common';
import { MailKeys } from './mail-keys.js';
import { Mails } from './mails.js';

@Global()
@Module({ providers: [MailKeys, Mails], exports: [Mails] })
export class MailModule {}
