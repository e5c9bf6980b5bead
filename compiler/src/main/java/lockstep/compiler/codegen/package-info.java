/**
 * The driver of code generation: a program of LLVM IR goes through passes, legalization, selection and machine passes
 * to PTX. See docs/code-generation.md.
 *
 * <p>Start at {@link lockstep.compiler.codegen.CodeGenerator}, the walk over the parts of a pipeline.
 * {@link lockstep.compiler.codegen.CodegenOptions} says which pipeline that is.
 */
@NullMarked
package lockstep.compiler.codegen;

import org.jspecify.annotations.NullMarked;
