@NullMarked
package lockstep.compiler.ori.mercury;

import org.jspecify.annotations.NullMarked;
