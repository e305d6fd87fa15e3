/** {@code dvfs}: its cores are slower. {@code docs/causes/dvfs.md} tells all of it. */
package ntier.causes.dvfs;
