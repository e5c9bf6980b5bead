/** The pass that prints results of analyses, so that tests can read them. */
@NullMarked
package lockstep.compiler.analysis.print;

import org.jspecify.annotations.NullMarked;
