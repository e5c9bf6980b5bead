/**
 * Deduction of attributes of functions, parameters and results: {@link lockstep.compiler.attribute.FunctionAttrs} works
 * bottom up over the call graph, {@link lockstep.compiler.attribute.TopDownFunctionAttrs} top down, and
 * {@link lockstep.compiler.attribute.Attributor} solves for mutually dependent attributes of a whole module. They share
 * the facts about bodies ({@code BodyFacts}, {@code PointerParameterUses}).
 */
@NullMarked
package lockstep.compiler.attribute;

import org.jspecify.annotations.NullMarked;
