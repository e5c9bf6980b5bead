/**
 * The last phases of seed 001, over functions with physical registers: descriptors of memory, control fields, words.
 * Begin with {@link lockstep.compiler.ori.mercury.WaitPhase}.
 */
@NullMarked
package lockstep.compiler.ori.mercury;

import org.jspecify.annotations.NullMarked;
