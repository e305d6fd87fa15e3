/** {@code disk-stall}: its disk stands still. {@code docs/causes/disk-stall.md} tells all of it. */
package ntier.causes.diskstall;
