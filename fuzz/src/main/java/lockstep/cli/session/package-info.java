/**
 * What a command works with: the streams and their terminal, the input files, the exit statuses. Knows nothing of any
 * particular command.
 */
@NullMarked
package lockstep.cli.session;

import org.jspecify.annotations.NullMarked;
