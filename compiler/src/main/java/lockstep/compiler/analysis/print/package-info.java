/** The pass that prints results of analyses, for tests. */
@NullMarked
package lockstep.compiler.analysis.print;

import org.jspecify.annotations.NullMarked;
