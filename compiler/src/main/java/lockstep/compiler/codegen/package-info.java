/**
 * The driver of code generation, from LLVM IR through passes, legalization, instruction selection and machine passes to
 * PTX. See docs/code-generation.md.
 *
 * <p>Start at {@link lockstep.compiler.codegen.CodeGenerator}, which runs the segments of a pipeline;
 * {@link lockstep.compiler.codegen.CodegenOptions} determines the pipeline.
 */
@NullMarked
package lockstep.compiler.codegen;

import org.jspecify.annotations.NullMarked;
