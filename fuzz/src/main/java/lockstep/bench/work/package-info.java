/**
 * Counts the steps that Java code takes, in a copy of its classes that is rewritten to count: the same number on every
 * machine and however busy it is. Start with {@link lockstep.bench.work.CountingLoader}.
 */
@NullMarked
package lockstep.bench.work;

import org.jspecify.annotations.NullMarked;
