/**
 * Pages that draw what commands found: one file each, which opens in a browser without a network. The scripts and
 * styles are resources of this package.
 */
@NullMarked
package lockstep.cli.page;

import org.jspecify.annotations.NullMarked;
