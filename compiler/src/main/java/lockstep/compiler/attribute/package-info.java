/** Attributes that follow from bodies: what functions, their parameters and their results promise. */
@NullMarked
package lockstep.compiler.attribute;

import org.jspecify.annotations.NullMarked;
