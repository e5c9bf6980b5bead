package lockstep.ir.nvvm.verify;

import java.util.Locale;

/** The rules of the verifier. The code in diagnostics is the constant's name in kebab-case and never changes. */
public enum VerifierRule {
    // ---- blocks
    /** See {@link #text()}. */
    BLOCK_WITHOUT_TERMINATOR("a block ends with a terminator"),
    /** See {@link #text()}. */
    TERMINATOR_IN_MIDDLE("a terminator is only at the end of a block"),
    /** See {@link #text()}. */
    PHI_NOT_FIRST("PHIs are at the beginning of a block"),
    /** See {@link #text()}. */
    ENTRY_HAS_PREDECESSORS("nothing leads to the entry block"),
    /** See {@link #text()}. */
    PHI_PREDECESSORS("a PHI has one entry for each edge into its block"),
    /** See {@link #text()}. */
    PHI_SAME_EDGE("entries of a PHI for the same predecessor have the same value"),
    /** See {@link #text()}. */
    PHI_TYPE("a PHI and its entries have one first-class type that is not a token"),
    /** See {@link #text()}. */
    BLOCK_OF_OTHER_FUNCTION("a terminator leads to blocks of its own function"),
    /** See {@link #text()}. */
    OPERAND_OF_OTHER_FUNCTION("operands are values of the same function or module"),
    /** See {@link #text()}. */
    DOMINANCE("a definition dominates its uses"),

    // ---- types of operands
    /** See {@link #text()}. */
    BINARY_OPERANDS("binary operands have the result's type, integers or floats as the operation requires"),
    /** See {@link #text()}. */
    UNARY_OPERAND("the operand of fneg is a float or a vector of floats"),
    /** See {@link #text()}. */
    CAST_TYPES("a cast converts between types of the right kind, width, shape and address space"),
    /** See {@link #text()}. */
    COMPARE_OPERANDS("icmp compares integers or pointers, fcmp floats, both of one type"),
    /** See {@link #text()}. */
    SELECT_OPERANDS("select chooses by an i1 (or a vector of as many) between two values of one type"),
    /** See {@link #text()}. */
    VECTOR_OPERANDS("vector operations have a vector, an element of its type, an integer index, a mask in range"),
    /** See {@link #text()}. */
    AGGREGATE_OPERANDS("extractvalue and insertvalue have an aggregate, a path in it, a member of its type"),
    /** See {@link #text()}. */
    FREEZE_OPERAND("freeze has a first-class operand that is not a token"),
    /** See {@link #text()}. */
    FLAG_NOT_ALLOWED("flags are only on operations (and types) that allow them"),
    /** See {@link #text()}. */
    BRANCH_CONDITION("a branch condition is an i1"),
    /** See {@link #text()}. */
    SWITCH_OPERANDS("the value of a switch is an integer, and cases have its type"),
    /** See {@link #text()}. */
    SWITCH_DUPLICATE_CASE("cases of a switch are different"),
    /** See {@link #text()}. */
    INDIRECTBR_ADDRESS("the address of indirectbr is a pointer"),
    /** See {@link #text()}. */
    RETURN_TYPE("ret returns a value of the function's result type"),

    // ---- memory
    /** See {@link #text()}. */
    POINTER_OPERAND("the address of an access is a pointer"),
    /** See {@link #text()}. */
    ACCESS_TYPE("what is loaded or stored is a sized type"),
    /** See {@link #text()}. */
    ALIGNMENT("alignments are powers of two up to 2^32"),
    /** See {@link #text()}. */
    ATOMIC_TYPE("atomic accesses have a type of a power of two of bytes that the operation can work on"),
    /** See {@link #text()}. */
    ATOMIC_ORDERING("orderings are those that the operation may have"),
    /** See {@link #text()}. */
    ALLOCA("alloca reserves a sized type, an integer number of times"),
    /** See {@link #text()}. */
    GEP_OPERANDS("getelementptr has a pointer, a sized source type and indices that are valid for it"),
    /** See {@link #text()}. */
    TYPE_TOO_LARGE("sizes of types fit 63 bits, and no struct contains itself"),

    // ---- calls
    /** See {@link #text()}. */
    CALL_SIGNATURE("arguments of a call have the types of its signature"),
    /** See {@link #text()}. */
    CALL_CALLEE("a callee is a pointer or inline assembly of the call's signature"),
    /** See {@link #text()}. */
    KERNEL_CALLED("kernels are launched, not called"),
    /** See {@link #text()}. */
    MUSTTAIL("a musttail call has the caller's signature and convention and is followed by ret of its result"),
    /** See {@link #text()}. */
    BUNDLE_DUPLICATE("an operand bundle that may occur only once occurs once"),
    /** See {@link #text()}. */
    INTRINSIC_UNKNOWN("names that begin with llvm. are those of known intrinsics"),
    /** See {@link #text()}. */
    INTRINSIC_GAP("intrinsics that are called are supported"),
    /** See {@link #text()}. */
    INTRINSIC_SIGNATURE("intrinsics are declared with name and signature of the table, without a body"),
    /** See {@link #text()}. */
    INTRINSIC_IMMEDIATE("immediate arguments of intrinsics are constants"),
    /** See {@link #text()}. */
    INTRINSIC_ARGUMENT("immediate arguments of intrinsics are in range, masks of pointers as wide as their indices"),
    /** See {@link #text()}. */
    INTRINSIC_ADDRESS("intrinsics are called, their address is not taken"),

    // ---- globals
    /** See {@link #text()}. */
    GLOBAL_TYPE("a global variable has a sized type (a declaration any but void, functions, labels)"),
    /** See {@link #text()}. */
    GLOBAL_INITIALIZER("an initializer has the variable's type"),
    /** See {@link #text()}. */
    GLOBAL_ADDRESS_SPACE("global variables live in the spaces 0, 1, 3 and 4"),
    /** See {@link #text()}. */
    SHARED_INITIALIZER("shared memory has no initial contents"),
    /** See {@link #text()}. */
    LINKAGE("linkage fits declarations, definitions and visibility"),
    /** See {@link #text()}. */
    ALIAS_TARGET("an alias or ifunc leads to a global of this module in its address space"),
    /** See {@link #text()}. */
    ALIAS_CYCLE("aliases do not lead to themselves"),
    /** See {@link #text()}. */
    FUNCTION_TYPE("parameters and results are first-class; tokens and metadata belong to intrinsics"),
    /** See {@link #text()}. */
    KERNEL_SIGNATURE("a kernel returns nothing and has a fixed number of parameters"),
    /** See {@link #text()}. */
    CONSTANT("elements of constants have the types that the constant's type requires"),
    /** See {@link #text()}. */
    DATA_LAYOUT("the data layout is well-formed and supported"),

    // ---- attributes and metadata
    /** See {@link #text()}. */
    ATTRIBUTE_PLACE("attributes are on what they apply to: functions, parameters or results"),
    /** See {@link #text()}. */
    ATTRIBUTE_TYPE("attributes of pointers, integers and floats are on values of such types"),
    /** See {@link #text()}. */
    ATTRIBUTE_CONFLICT("attributes do not contradict each other"),
    /** See {@link #text()}. */
    ATTRIBUTE_VALUE("values of attributes are in range"),
    /** See {@link #text()}. */
    METADATA_RANGE("range metadata has ascending, separate, non-empty intervals of the value's type"),
    /** See {@link #text()}. */
    METADATA_PLACE("metadata is on instructions and types that it applies to"),
    /** See {@link #text()}. */
    ANNOTATION_SHAPE("nvvm.annotations have a global, then pairs of a name and a value"),

    // ---- convergence control
    /** See {@link #text()}. */
    CONVERGENCE_TOKEN("convergence tokens are results of convergence intrinsics, used in bundles of convergent calls"),
    /** See {@link #text()}. */
    CONVERGENCE_MIXED("controlled and uncontrolled convergent operations are not mixed in one function"),
    /** See {@link #text()}. */
    CONVERGENCE_ENTRY("convergence.entry comes first in the entry block of a convergent function, without a token"),
    /** See {@link #text()}. */
    CONVERGENCE_LOOP("convergence.loop has a token and precedes other convergent operations of its block"),
    /** See {@link #text()}. */
    CONVERGENCE_CYCLE("a token from outside a cycle is used in it by one convergence.loop in its header alone"),
    /** See {@link #text()}. */
    CONVERGENCE_NESTING("convergence regions are well nested"),

    // ---- Lockstep's own invariants
    /** See {@link #text()}. */
    INTERNAL_USE_LIST("use lists hold exactly the operands"),
    /** See {@link #text()}. */
    INTERNAL_PARENT("blocks and instructions have the right parents"),
    /** See {@link #text()}. */
    INTERNAL_GLOBAL_USES("a function's uses of globals are exactly the operands that refer to them");

    private final String text;

    VerifierRule(String text) {
        this.text = text;
    }

    /** The code in diagnostics. */
    public String code() {
        return name().toLowerCase(Locale.ROOT).replace('_', '-');
    }

    /** What must hold, one line without a full stop. */
    public String text() {
        return text;
    }
}
