import { Tabs as MantineTabs } from '@mantine/core';
import '@mantine/core/styles/UnstyledButton.layer.css';
import '@mantine/core/styles/Tabs.layer.css';
import type { ReactNode } from 'react';
import styles from './tabs.module.css';

export interface Tab {
  id: string;
  label: ReactNode;
  icon?: ReactNode;
  /** a count or mark after the label */
  badge?: ReactNode;
  content: ReactNode;
}

export interface TabsProps {
  tabs: readonly Tab[];
  value: string;
  onChange: (id: string) => void;
  label: string;
}

/** Tabs whose choice the owner keeps (in the URL). A panel is mounted when first shown and stays. */
export function Tabs({ tabs, value, onChange, label }: TabsProps) {
  return (
    <MantineTabs
      value={value}
      onChange={(id) => id && onChange(id)}
      keepMounted={false}
      classNames={{ tab: styles['tab'] ?? '', panel: styles['panel'] ?? '', list: styles['list'] ?? '' }}
    >
      <MantineTabs.List aria-label={label}>
        {tabs.map((tab) => (
          <MantineTabs.Tab key={tab.id} value={tab.id} leftSection={tab.icon} rightSection={tab.badge}>
            {tab.label}
          </MantineTabs.Tab>
        ))}
      </MantineTabs.List>
      {tabs.map((tab) => (
        <MantineTabs.Panel key={tab.id} value={tab.id}>
          {tab.content}
        </MantineTabs.Panel>
      ))}
    </MantineTabs>
  );
}
