/** The pass gvn: global value numbering with elimination of partially redundant values and loads. */
@NullMarked
package lockstep.compiler.gvn;

import org.jspecify.annotations.NullMarked;
