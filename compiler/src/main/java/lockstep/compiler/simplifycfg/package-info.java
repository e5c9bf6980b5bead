/** The pass simplifycfg and its rules. None of them moves a convergent operation across control dependence. */
@NullMarked
package lockstep.compiler.simplifycfg;

import org.jspecify.annotations.NullMarked;
