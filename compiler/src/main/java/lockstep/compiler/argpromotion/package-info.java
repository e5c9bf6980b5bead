/**
 * Argument promotion: a pointer parameter through which a function only loads becomes the loaded values. Start with
 * {@link lockstep.compiler.argpromotion.ArgumentPromotion}; {@code PromotableParameter} finds the parameters.
 */
@NullMarked
package lockstep.compiler.argpromotion;

import org.jspecify.annotations.NullMarked;
