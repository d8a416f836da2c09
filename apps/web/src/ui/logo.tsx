/** The mark: a leaf over two layers of soil. */
export const Logo = ({ size = 24 }: { size?: number }) => (
  <svg width={size} height={size} viewBox="0 0 24 24" fill="none" aria-hidden>
    <rect width="24" height="24" rx="6" fill="#1f7a3d" />
    <path d="M12 14.2c0-4.6 2.2-7.9 6.6-9 .4 5-1.9 8.4-6.6 9Z" fill="#dcf5e3" />
    <path d="M12 14.2c0-3.1-1.7-5.4-5.4-6.1-.1 3.6 1.8 5.8 5.4 6.1Z" fill="#8bdca3" />
    <path d="M4 16.4c2.6-1.1 5.3-1.1 8 0s5.4 1.1 8 0v1.8c-2.6 1.1-5.3 1.1-8 0s-5.4-1.1-8 0v-1.8Z" fill="#fff" opacity=".92" />
    <path d="M4 19.9c2.6-1.1 5.3-1.1 8 0s5.4 1.1 8 0V21a1 1 0 0 1-1 1H5a1 1 0 0 1-1-1v-1.1Z" fill="#8bdca3" opacity=".75" />
  </svg>
);
