/** Tests of code generation from LLVM IR to PTX on whole kernels. */
@org.jspecify.annotations.NullMarked
package lockstep.conformance.codegen;
