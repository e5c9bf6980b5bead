@NullMarked
package lockstep.compiler.select;

import org.jspecify.annotations.NullMarked;
