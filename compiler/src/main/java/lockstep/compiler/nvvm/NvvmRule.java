package lockstep.compiler.nvvm;

import java.util.Locale;

/**
 * The rules of NVVM IR beyond those of LLVM's IR. The code in diagnostics is {@code nvvm-} and the constant's name in
 * kebab-case.
 *
 * <p>Source: NVVM IR Specification, "High Level Structure", "Instructions", "Intrinsic Functions", "Address Space" and
 * "Global Property Annotation"; for barriers the PTX ISA, "bar"; for conversions and cached loads LLVM's User Guide for
 * the NVPTX back end.
 */
enum NvvmRule {
    // ---- module
    IFUNC("there are no ifuncs"),
    ALIAS("aliases are other names of functions that are not kernels"),
    INTRINSIC("names that begin with llvm.nvvm. are those of intrinsics"),

    // ---- variables and functions
    THREAD_LOCAL("variables are not thread-local"),
    SECTION("variables and functions have no section of their own"),
    FUNCTION_PART("functions have no alignment, collector, prefix, prologue or personality"),
    VARIADIC("functions take a fixed number of arguments"),
    ANNOTATION("launch bounds are positive and do not contradict each other"),

    // ---- types and address spaces
    SCALABLE("vectors have a fixed length"),
    SPACE("addresses are generic, global, shared, constant, local or of parameters"),
    SPACE_CAST("addresses are converted to the generic space or from it"),
    SLOT_SPACE("stack slots are generic or local, and plain"),
    CONSTANT_WRITE("constant memory is not written"),
    PARAMETER_WRITE("parameter memory is not written"),
    ATOMIC_SPACE("atomics work on generic, global or shared memory"),

    // ---- instructions and intrinsics
    INDIRECT_BRANCH("there are no indirect branches"),
    CONVERSION("a conversion of an address has the spaces that its name says"),
    CACHED_LOAD("loads by the read-only cache state an alignment and lead to global memory"),
    BARRIER("barriers have the numbers 0 to 15 and whole warps of threads"),
    CONVERGENCE("declarations of intrinsics have the attributes of the table, convergent above all");

    private final String text;

    NvvmRule(String text) {
        this.text = text;
    }

    /** The code in diagnostics. */
    String code() {
        return "nvvm-" + name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** The invariant, one line without a full stop. */
    String text() {
        return text;
    }
}
