package lockstep.fuzz.mutate;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.Rewriter.RewriteGate;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.rule.Rule;

/**
 * Takes from a program what it claims and no run checks (docs/semantics.md, S4.2 and S4.3): a mutation may break it,
 * and a pass that relies on it would be blamed. What is checked stays. So do flags of floating point but those that
 * allow other roundings: what they leave of a cancellation no tolerance can judge ({@code (x + y) - x} may be y).
 */
final class UncheckedClaims {
    private static final Rule RULE = new Rule("mutate", "claim", "drops claims that no run checks");

    /** Metadata of instructions that is checked, or claims nothing. */
    private static final Set<String> METADATA =
            Set.of("range", "nonnull", "noundef", "align", "dereferenceable", "prof", "llvm.loop", "unpredictable");

    /** Attributes of functions that claim nothing, or are facts about how they are compiled. */
    private static final Set<String> OF_FUNCTIONS = Set.of(
            "alwaysinline",
            "cold",
            "convergent",
            "hot",
            "inlinehint",
            "minsize",
            "noduplicate",
            "noinline",
            "nounwind",
            "optnone",
            "optsize",
            "strictfp");

    /** Attributes of parameters and results that are checked, or that determine how the value is passed. */
    private static final Set<String> OF_VALUES = Set.of(
            "align",
            "byval",
            "byref",
            "dereferenceable",
            "elementtype",
            "immarg",
            "inreg",
            "nofpclass",
            "nonnull",
            "noundef",
            "range",
            "returned",
            "signext",
            "sret",
            "zeroext");

    /** Flags that allow a result to be rounded in another way, by any distance. */
    static final int ROUNDINGS = Flag.set(Flag.REASSOC, Flag.ARCP, Flag.CONTRACT, Flag.AFN);

    private static final Set<String> CHECKED_BUNDLES = Set.of("align", "nonnull", "noundef", "dereferenceable");

    /** Intrinsics whose calls claim that memory does not change. */
    private static final List<String> CLAIMING =
            List.of("llvm.nvvm.ldg.", "llvm.nvvm.ldu.", "llvm.invariant.", "llvm.launder.", "llvm.strip.invariant");

    private UncheckedClaims() {}

    /** Drops them from all that {@code module} defines. */
    static void drop(Module module) {
        for (Function function : module.definedFunctions()) {
            function.setAttributes(kept(function.attributes()));
            Rewriter rewriter = new Rewriter(function, RewriteGate.OPEN);
            rewriter.allow(RULE, function.entry());
            for (Instruction instruction : function.instructionList()) {
                drop(instruction, rewriter);
            }
        }
    }

    private static void drop(Instruction instruction, Rewriter rewriter) {
        if ((instruction.flags() & ROUNDINGS) != 0) {
            rewriter.setFlags(instruction, instruction.flags() & ~ROUNDINGS);
        }
        for (String kind : List.copyOf(instruction.metadata().keySet())) {
            if (!METADATA.contains(kind)) {
                instruction.setMetadata(kind, null);
            }
        }
        if (instruction instanceof CallInstruction call) {
            call.setAttributes(kept(call.attributes()));
            if (call.tailKind() == CallInstruction.TailKind.TAIL) {
                rewriter.setTailKind(call, CallInstruction.TailKind.NONE);
            }
        }
    }

    private static AttributeList kept(AttributeList attributes) {
        return new AttributeList(
                kept(attributes.function(), OF_FUNCTIONS),
                kept(attributes.result(), OF_VALUES),
                attributes.parameters().stream()
                        .map(set -> kept(set, OF_VALUES))
                        .toList());
    }

    private static AttributeSet kept(AttributeSet set, Set<String> names) {
        AttributeSet kept = set;
        for (Attribute attribute : set.all()) {
            // Those in quotes are for tools: the target, the modes of floating point.
            boolean isText = attribute.key().startsWith("\"");
            if (!isText && !names.contains(attribute.key())) {
                kept = kept.without(attribute.key());
            }
        }
        return kept;
    }

    /** Whether {@code function} has a call that claims something of memory which no run checks. */
    static boolean remainIn(Function function) {
        return function.instructionList().stream().anyMatch(UncheckedClaims::isClaim);
    }

    private static boolean isClaim(Instruction instruction) {
        if (!(instruction instanceof CallInstruction call)) {
            return false;
        }
        String name = call.calledFunction().map(Function::name).orElse("");
        return CLAIMING.stream().anyMatch(name::startsWith)
                || name.equals("llvm.assume")
                        && call.bundles().stream().anyMatch(bundle -> !CHECKED_BUNDLES.contains(bundle.tag()));
    }
}
