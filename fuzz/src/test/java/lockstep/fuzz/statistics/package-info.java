/** Tests of the statistics. */
@NullMarked
package lockstep.fuzz.statistics;

import org.jspecify.annotations.NullMarked;
