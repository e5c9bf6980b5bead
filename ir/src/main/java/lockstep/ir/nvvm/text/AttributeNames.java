package lockstep.ir.nvvm.text;

import java.util.Map;
import java.util.Set;

/**
 * The attributes of LLVM 14 to 20 by the form of their argument. Source: LLVM Language Reference, "Parameter
 * Attributes", "Function Attributes", "Global Attributes", of these versions.
 */
final class AttributeNames {
    /** Without argument. */
    static final Set<String> FLAGS = Set.of(
            "allocalign",
            "allocptr",
            "alwaysinline",
            "argmemonly",
            "builtin",
            "cold",
            "convergent",
            "coro_elide_safe",
            "coro_only_destroy_when_complete",
            "dead_on_unwind",
            "disable_sanitizer_instrumentation",
            "fn_ret_thunk_extern",
            "hot",
            "hybrid_patchable",
            "immarg",
            "inaccessiblemem_or_argmemonly",
            "inaccessiblememonly",
            "inlinehint",
            "inreg",
            "jumptable",
            "minsize",
            "mustprogress",
            "naked",
            "nest",
            "noalias",
            "nobuiltin",
            "nocallback",
            "nocapture",
            "nocf_check",
            "nodivergencesource",
            "noduplicate",
            "noext",
            "nofree",
            "noimplicitfloat",
            "noinline",
            "nomerge",
            "nonlazybind",
            "nonnull",
            "noprofile",
            "norecurse",
            "noredzone",
            "noreturn",
            "nosanitize_bounds",
            "nosanitize_coverage",
            "nosync",
            "noundef",
            "nounwind",
            "null_pointer_is_valid",
            "optdebug",
            "optforfuzzing",
            "optnone",
            "optsize",
            "presplitcoroutine",
            "readnone",
            "readonly",
            "returned",
            "returns_twice",
            "safestack",
            "sanitize_address",
            "sanitize_hwaddress",
            "sanitize_memory",
            "sanitize_memtag",
            "sanitize_numerical_stability",
            "sanitize_realtime",
            "sanitize_realtime_blocking",
            "sanitize_realtime_unsafe",
            "sanitize_thread",
            "sanitize_type",
            "shadowcallstack",
            "signext",
            "skipprofile",
            "speculatable",
            "speculative_load_hardening",
            "ssp",
            "sspreq",
            "sspstrong",
            "strictfp",
            "swiftasync",
            "swifterror",
            "swiftself",
            "uwtable",
            "willreturn",
            "writable",
            "writeonly",
            "zeroext");

    /** With an integer. */
    static final Set<String> INTEGERS = Set.of("align", "alignstack", "dereferenceable", "dereferenceable_or_null");

    /** With a type; without one in typed-pointer text, where the pointer has it. */
    static final Set<String> TYPES = Set.of("byval", "sret", "byref", "preallocated", "inalloca", "elementtype");

    /** With an argument of a syntax of its own. */
    static final Set<String> STRUCTURED = Set.of(
            "memory",
            "range",
            "nofpclass",
            "captures",
            "allocsize",
            "vscale_range",
            "allockind",
            "uwtable",
            "initializes");

    /** Flags of functions of LLVM up to 15, now parts of {@code memory(...)}, with the accesses they leave. */
    static final Map<String, MemoryAttribute> OLD_MEMORY = Map.of(
            "readnone", MemoryAttribute.of(0, 0, 0),
            "readonly", MemoryAttribute.of(1, 1, 1),
            "writeonly", MemoryAttribute.of(2, 2, 2),
            "argmemonly", MemoryAttribute.of(3, 0, 0),
            "inaccessiblememonly", MemoryAttribute.of(0, 3, 0),
            "inaccessiblemem_or_argmemonly", MemoryAttribute.of(3, 3, 0));

    private AttributeNames() {}

    /** Whether {@code word} is an attribute of any form. */
    static boolean isAttribute(String word) {
        return FLAGS.contains(word) || INTEGERS.contains(word) || TYPES.contains(word) || STRUCTURED.contains(word);
    }
}
