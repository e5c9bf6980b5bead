/**
 * The commands, a class each: options in, a service called, its result shown. No command decides anything that a caller
 * of the library would need too.
 */
@NullMarked
package lockstep.cli.command;

import org.jspecify.annotations.NullMarked;
