package lockstep.ir.nvvm.verify;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import java.util.function.Consumer;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.intrinsic.MemoryEffect;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FunctionType;

/**
 * Rules about attributes of functions and call sites. Source: LLVM Language Reference, "Parameter Attributes" and
 * "Function Attributes". Attributes that no list here names are accepted anywhere.
 */
final class NvvmAttributeRules {
    private static final Set<String> OF_POINTERS = Set.of(
            "byval",
            "byref",
            "sret",
            "inalloca",
            "preallocated",
            "dereferenceable",
            "dereferenceable_or_null",
            "nonnull",
            "nocapture",
            "captures",
            "noalias",
            "nest",
            "readonly",
            "readnone",
            "writeonly",
            "elementtype",
            "swifterror",
            "writable",
            "dead_on_unwind",
            "allocptr",
            "initializes",
            "align");
    private static final Set<String> OF_INTEGERS = Set.of("zeroext", "signext", "noext", "allocalign");
    private static final Set<String> OF_FLOATS = Set.of("nofpclass");
    private static final Set<String> NOT_OF_FUNCTIONS = Set.of(
            "byval",
            "byref",
            "sret",
            "inalloca",
            "nest",
            "returned",
            "immarg",
            "nocapture",
            "captures",
            "noalias",
            "nonnull",
            "noundef",
            "zeroext",
            "signext",
            "noext",
            "inreg",
            "dereferenceable",
            "dereferenceable_or_null",
            "elementtype",
            "nofpclass",
            "range",
            "swiftself",
            "swifterror",
            "align",
            "writable",
            "dead_on_unwind",
            "allocalign",
            "allocptr",
            "initializes");
    private static final Set<String> NOT_OF_RESULTS = Set.of(
            "byval",
            "byref",
            "sret",
            "inalloca",
            "preallocated",
            "nest",
            "returned",
            "immarg",
            "nocapture",
            "captures",
            "readonly",
            "readnone",
            "writeonly",
            "swiftself",
            "swifterror",
            "elementtype",
            "nofree",
            "writable",
            "dead_on_unwind",
            "allocalign",
            "allocptr",
            "initializes");
    private static final Set<String> OF_FUNCTIONS_ALONE = Set.of(
            "alwaysinline",
            "builtin",
            "cold",
            "convergent",
            "hot",
            "inlinehint",
            "jumptable",
            "memory",
            "minsize",
            "mustprogress",
            "naked",
            "nobuiltin",
            "nocallback",
            "noduplicate",
            "noimplicitfloat",
            "noinline",
            "nomerge",
            "noprofile",
            "norecurse",
            "noredzone",
            "noreturn",
            "nosync",
            "nounwind",
            "null_pointer_is_valid",
            "optnone",
            "optsize",
            "returns_twice",
            "speculatable",
            "ssp",
            "sspreq",
            "sspstrong",
            "strictfp",
            "uwtable",
            "willreturn",
            "argmemonly",
            "inaccessiblememonly",
            "inaccessiblemem_or_argmemonly",
            "allocsize",
            "allockind",
            "vscale_range",
            "nocf_check",
            "nodivergencesource");
    private static final List<Set<String>> AT_MOST_ONE = List.of(
            Set.of("zeroext", "signext", "noext"),
            Set.of("byval", "inalloca", "preallocated", "nest", "byref", "sret"),
            Set.of("byval", "inreg"),
            Set.of("readonly", "readnone", "writeonly"),
            Set.of("noinline", "alwaysinline"),
            Set.of("optnone", "optsize"),
            Set.of("optnone", "minsize"),
            Set.of("sret", "returned"),
            Set.of("inalloca", "readonly"),
            Set.of("memory", "readnone"),
            Set.of("memory", "readonly"));

    /** Takes a violation: which rule, and what was found. */
    interface Sink {
        void accept(VerifierRule rule, String found);
    }

    private final TypeSizes sizes;

    NvvmAttributeRules(TypeSizes sizes) {
        this.sizes = sizes;
    }

    void check(AttributeList list, FunctionType type, Sink sink) {
        checkFunction(list.function(), sink);
        checkValue(list.result(), type.result(), "the result", sink);
        checkAbsent(list.result(), NOT_OF_RESULTS, "a result", sink);
        int declared = type.parameters().size();
        int returned = 0;
        for (int i = 0; i < list.parameters().size(); i++) {
            AttributeSet set = list.parameter(i);
            if (i < declared) {
                checkValue(set, type.parameters().get(i), "parameter " + i, sink);
                returned += set.has("returned") ? 1 : 0;
            } else if (!set.isEmpty() && !type.isVarArg()) {
                sink.accept(VerifierRule.ATTRIBUTE_PLACE, "attributes of parameter " + i + " of " + declared);
            }
        }
        if (returned > 1) {
            sink.accept(VerifierRule.ATTRIBUTE_CONFLICT, "two parameters are returned");
        }
    }

    private static void checkAbsent(AttributeSet set, Set<String> names, String place, Sink sink) {
        for (Attribute attribute : set.all()) {
            if (names.contains(attribute.key())) {
                sink.accept(VerifierRule.ATTRIBUTE_PLACE, attribute.key() + " is not allowed on " + place);
            }
        }
    }

    private void checkFunction(AttributeSet set, Sink sink) {
        if (set.isEmpty()) {
            return;
        }
        checkAbsent(set, NOT_OF_FUNCTIONS, "a function", sink);
        checkConflicts(set, "the function", sink);
        if (set.has("optnone") && !set.has("noinline")) {
            sink.accept(VerifierRule.ATTRIBUTE_CONFLICT, "optnone without noinline");
        }
        set.structured("memory")
                .filter(m -> MemoryEffect.parse(m).isEmpty())
                .ifPresent(m -> sink.accept(VerifierRule.ATTRIBUTE_VALUE, "memory(" + m + ")"));
        checkAlignment(set, "alignstack", "the function", sink);
    }

    private static void checkConflicts(AttributeSet set, String place, Sink sink) {
        if (set.all().size() < 2) {
            return;
        }
        for (Set<String> group : AT_MOST_ONE) {
            List<String> found = new ArrayList<>();
            for (Attribute attribute : set.all()) {
                if (group.contains(attribute.key())) {
                    found.add(attribute.key());
                }
            }
            if (found.size() > 1) {
                sink.accept(VerifierRule.ATTRIBUTE_CONFLICT, place + " is " + String.join(" and ", found));
            }
        }
    }

    private void checkValue(AttributeSet set, Type type, String place, Sink sink) {
        if (set.isEmpty()) {
            return;
        }
        checkAbsent(set, OF_FUNCTIONS_ALONE, place, sink);
        checkConflicts(set, place, sink);
        checkAlignment(set, "align", place, sink);
        checkAlignment(set, "alignstack", place, sink);
        for (Attribute attribute : set.all()) {
            checkType(attribute, type, place, sink);
            checkContents(attribute, place, sink);
        }
    }

    private static void checkType(Attribute attribute, Type type, String place, Sink sink) {
        String key = attribute.key();
        boolean isRight = (!OF_POINTERS.contains(key) || type.isPointerOrPointerVector())
                && (!OF_INTEGERS.contains(key) || type.isIntOrIntVector())
                && (!key.equals("range") || type.isIntOrIntVector())
                && (!OF_FLOATS.contains(key) || isMadeOfFloats(type));
        if (!isRight) {
            sink.accept(VerifierRule.ATTRIBUTE_TYPE, key + " is not allowed on " + place + " of type " + type);
        }
    }

    private static boolean isMadeOfFloats(Type type) {
        Type inner = type;
        while (inner instanceof ArrayType a) {
            inner = a.element();
        }
        return inner.isFloatOrFloatVector() || inner instanceof StructType;
    }

    private void checkContents(Attribute attribute, String place, Sink sink) {
        Consumer<String> fault = found -> sink.accept(VerifierRule.ATTRIBUTE_VALUE, found + " on " + place);
        if (attribute instanceof Attribute.OfType t && !t.name().equals("elementtype") && !sizes.isSized(t.type())) {
            fault.accept(attribute + " of a type without a size");
        }
        boolean isCount =
                attribute.key().equals("dereferenceable") || attribute.key().equals("dereferenceable_or_null");
        if (isCount && attribute instanceof Attribute.Int i && i.value() <= 0) {
            fault.accept(attribute.toString());
        }
    }

    private static void checkAlignment(AttributeSet set, String key, String place, Sink sink) {
        set.intValue(key).ifPresent(value -> {
            if (value == 0 || !MemoryRules.isAlignment(value)) {
                sink.accept(VerifierRule.ATTRIBUTE_VALUE, key + " " + value + " on " + place);
            }
        });
    }
}
