/**
 * Decoded programs: a module is decoded once into dense arrays, which engines run. Values are flattened to scalar
 * leaves, each in a numbered cell of a frame; blocks, edges and instructions are numbered.
 *
 * <p>Start at {@link lockstep.sim.image.ProgramImage} and {@link lockstep.sim.image.FunctionImage}, and at
 * {@link lockstep.sim.image.Op}, the decoded instruction. {@link lockstep.sim.image.FunctionDecoder} decodes NVVM IR;
 * the packages below decode PTX and cubins.
 */
@NullMarked
package lockstep.sim.image;

import org.jspecify.annotations.NullMarked;
