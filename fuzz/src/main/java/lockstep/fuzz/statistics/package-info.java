/** What generated programs are like when they run: how they diverge, and which parts of the language they reach. */
@NullMarked
package lockstep.fuzz.statistics;

import org.jspecify.annotations.NullMarked;
