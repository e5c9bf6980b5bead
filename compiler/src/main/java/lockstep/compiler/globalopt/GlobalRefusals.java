package lockstep.compiler.globalopt;

import java.util.List;
import lockstep.ir.rule.Refusal;

/** Why paths leave variables, aliases and constructors. Refusals for all paths are listed under the first rule. */
final class GlobalRefusals {
    static final Refusal VISIBLE = new Refusal(GlobalOpt.ERASE_UNUSED, "visible", "it is visible outside the module");
    static final Refusal BY_HOST = new Refusal(GlobalOpt.ERASE_UNUSED, "host-initialized", "the host initializes it");
    static final Refusal NO_INITIALIZER =
            new Refusal(GlobalOpt.ERASE_UNUSED, "no-initializer", "it has no initializer");
    static final Refusal RESERVED = new Refusal(GlobalOpt.ERASE_UNUSED, "reserved-name", "its name is reserved");
    static final Refusal MENTIONED =
            new Refusal(GlobalOpt.ERASE_UNUSED, "mentioned", "an initializer, an alias or metadata mentions it");
    static final Refusal SPECIAL = new Refusal(
            GlobalOpt.ERASE_UNUSED,
            "special",
            "it is thread-local, or has a section, a comdat, a partition or attributes");
    static final Refusal RARE_TYPE = new Refusal(
            GlobalOpt.ERASE_UNUSED, "rare-type", "its type has parts other than scalars, vectors and pointers");
    static final Refusal OTHER_WRITES =
            new Refusal(StoredOnce.SAME, "other-writes", "something writes besides ordinary stores");
    static final Refusal OTHER_VALUE =
            new Refusal(StoredOnce.SAME, "other-value", "a store writes something other than the initializer");
    static final Refusal NOT_ONE_CONSTANT =
            new Refusal(StoredOnce.ONCE, "not-one-constant", "not one constant is stored to all of it");
    static final Refusal OF_BLOCK =
            new Refusal(StoredOnce.ONCE, "differs-by-block", "the constant is another address in each block or thread");
    static final Refusal UNKNOWN_LOAD =
            new Refusal(StoredOnce.ONCE, "unknown-load", "a load of shared memory cannot become a constant");
    static final Refusal PROMOTE_BITS =
            new Refusal(ConstantPromotion.RULE, "too-many-bits", "it is never written, but has too many bits");
    static final Refusal FIELDS = new Refusal(FieldSplit.RULE, "too-many-fields", "its struct has too many fields");
    static final Refusal ESCAPES =
            new Refusal(FieldSplit.RULE, "escapes", "its address is used by something other than an access");
    static final Refusal SHARED_PARTS = new Refusal(
            FieldSplit.RULE, "shared-initializer", "its parts would be initialized variables in shared memory");
    static final Refusal PARTS_WRITTEN =
            new Refusal(FieldSplit.RULE, "constant-written", "it is written and in constant memory");
    static final Refusal INITIALIZER =
            new Refusal(FieldSplit.RULE, "initializer", "its initializer cannot be taken apart");
    static final Refusal CROSSES =
            new Refusal(FieldSplit.RULE, "crosses-fields", "an access may touch more than one field, or padding");
    static final Refusal NO_SINGLE = new Refusal(
            StaticAllocation.RULE, "no-single-allocation", "it does not hold only the result of one malloc");
    static final Refusal PART_OF_POINTER = new Refusal(
            StaticAllocation.RULE, "part-of-pointer", "an access of it is atomic or volatile, or not of the pointer");
    static final Refusal NOT_NULL = new Refusal(StaticAllocation.RULE, "initializer", "it does not begin as null");
    static final Refusal HEAP_WRITTEN =
            new Refusal(StaticAllocation.RULE, "constant-written", "it is written and in constant memory");
    static final Refusal STORED_ELSEWHERE =
            new Refusal(StaticAllocation.RULE, "stored-elsewhere", "the result of malloc is stored in another block");
    static final Refusal HEAP_ESCAPES = new Refusal(
            StaticAllocation.RULE,
            "heap-address-escapes",
            "the address of its memory is used by something other than an access");
    static final Refusal NOT_ONCE =
            new Refusal(StaticAllocation.RULE, "not-once", "its memory may be allocated several times");
    static final Refusal STATIC_SIZE =
            new Refusal(StaticAllocation.RULE, "unknown-size", "the size of its memory is not a known number of bytes");
    static final Refusal STATIC_BITS =
            new Refusal(StaticAllocation.RULE, "too-many-bits", "its memory has too many bits");
    static final Refusal FAILURE_SEEN =
            new Refusal(StaticAllocation.RULE, "failure-is-seen", "the program may tell that an allocation failed");
    static final Refusal SHARED_FLAG = new Refusal(
            StaticAllocation.RULE, "shared-initializer", "its flag would be an initialized variable in shared memory");
    static final Refusal NO_STRUCT = new Refusal(HeapSplit.RULE, "no-struct", "its memory is not used as structs");
    static final Refusal HEAP_FIELDS =
            new Refusal(HeapSplit.RULE, "too-many-fields", "the struct on the heap has too many fields");
    static final Refusal HEAP_SIZE =
            new Refusal(HeapSplit.RULE, "unknown-size", "the size of its memory is not a multiple of the struct's");
    static final Refusal NO_FREE = new Refusal(HeapSplit.RULE, "no-free", "there is a function 'free' of another type");
    static final Refusal DEMAND = new Refusal(
            HeapSplit.RULE, "heap-demand", "the objects of its fields take another amount of heap than the struct");
    static final Refusal HEAP_CROSSES = new Refusal(
            HeapSplit.RULE, "crosses-fields", "an access of its memory may touch more than one field, or padding");
    static final Refusal NOT_WHOLE =
            new Refusal(BooleanShrinking.RULE, "not-whole", "an access is atomic or volatile, or of a part");
    static final Refusal SHARED_BOOL =
            new Refusal(BooleanShrinking.RULE, "shared", "shared memory has no initial contents");
    static final Refusal UNDEFINED_FIRST =
            new Refusal(BooleanShrinking.RULE, "initializer", "it does not begin as a number");
    static final Refusal THIRD_VALUE = new Refusal(BooleanShrinking.RULE, "third-value", "it may hold a third value");
    static final Refusal NO_CONTENTS =
            new Refusal(ConstantMarking.RULE, "no-contents", "shared and local memory have no initial contents");
    static final Refusal MAY_BE_WRITTEN = new Refusal(ConstantMarking.RULE, "may-be-written", "it may be written");
    static final Refusal ALIAS_VISIBLE =
            new Refusal(GlobalAliases.RESOLVE, "visible", "it is visible outside the module, or thread-local");
    static final Refusal ALIAS_LISTED =
            new Refusal(GlobalAliases.RESOLVE, "listed", "metadata or a list of what is kept mentions it");
    static final Refusal UNCERTAIN =
            new Refusal(GlobalAliases.RESOLVE, "uncertain", "another definition may be what it stands for");
    static final Refusal DOES_SOMETHING =
            new Refusal(StaticConstructors.RULE, "does-something", "the function may do something, or is not known");

    private GlobalRefusals() {}

    /** All of them. */
    static List<Refusal> all() {
        return List.of(
                VISIBLE,
                BY_HOST,
                NO_INITIALIZER,
                RESERVED,
                MENTIONED,
                SPECIAL,
                RARE_TYPE,
                OTHER_WRITES,
                OTHER_VALUE,
                NOT_ONE_CONSTANT,
                OF_BLOCK,
                UNKNOWN_LOAD,
                PROMOTE_BITS,
                FIELDS,
                ESCAPES,
                SHARED_PARTS,
                PARTS_WRITTEN,
                INITIALIZER,
                CROSSES,
                NO_SINGLE,
                PART_OF_POINTER,
                NOT_NULL,
                HEAP_WRITTEN,
                STORED_ELSEWHERE,
                HEAP_ESCAPES,
                NOT_ONCE,
                STATIC_SIZE,
                STATIC_BITS,
                FAILURE_SEEN,
                SHARED_FLAG,
                NO_STRUCT,
                HEAP_FIELDS,
                HEAP_SIZE,
                NO_FREE,
                DEMAND,
                HEAP_CROSSES,
                NOT_WHOLE,
                SHARED_BOOL,
                UNDEFINED_FIRST,
                THIRD_VALUE,
                NO_CONTENTS,
                MAY_BE_WRITTEN,
                ALIAS_VISIBLE,
                ALIAS_LISTED,
                UNCERTAIN,
                DOES_SOMETHING);
    }
}
