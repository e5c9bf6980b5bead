/** Benchmarks that run from the command line, each with a peer or a limit in the same run. */
@NullMarked
package lockstep.bench;

import org.jspecify.annotations.NullMarked;
