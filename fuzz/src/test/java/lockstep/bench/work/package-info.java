/** Tests of counting steps. */
@NullMarked
package lockstep.bench.work;

import org.jspecify.annotations.NullMarked;
