/**
 * Option groups that commands share, as picocli mixins, so that the same option reads, means and fails the same
 * everywhere.
 */
@NullMarked
package lockstep.cli.option;

import org.jspecify.annotations.NullMarked;
