package lockstep.compiler.memoryspace;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.text.NvvmPrinter;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ParameterWords;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.Remark;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * memory-space-opt: accesses through generic pointers that can only reach one address space become accesses of that
 * space. Only addresses of accesses change: the generic pointer is still stored, compared, passed or returned as
 * before. So the pointer must only be right where the access has defined behaviour: null, poison and undef pointers are
 * compatible with every space.
 *
 * <pre>{@code
 *   %g = addrspacecast ptr addrspace(3) @s to ptr
 *   %p = getelementptr inbounds float, ptr %g, i32 %i
 *   %v = load float, ptr %p
 * becomes
 *   %p = getelementptr inbounds float, ptr addrspace(3) @s, i32 %i
 *   %v = load float, ptr addrspace(3) %p
 * }</pre>
 *
 * <p>{@code first-time} leaves stack slots, which later passes promote to values, and does not track the contents of
 * memory; {@code second-time} does both. Other differences between the two runs are not described in the seed.
 *
 * <p>Conditions: one space for all paths, or one that an {@code isspacep} has determined; the machine has the access in
 * that space ({@link MemoryOperand#exists}). Under divergence: facts hold for the pointer of each lane.
 */
public final class MemorySpaceOpt implements FunctionPass {
    private static final String NAME = "memory-space-opt";
    private static final SourceRef SEED = new SourceRef.Seed(0, "Parameterized Pass Parsing");
    private static final SourceRef DUMPS = new SourceRef.Seed(0, "Complete Option Name Inventory");

    static final Rule SPECIFIC =
            new Rule(NAME, "access-in-space", "an access through a generic pointer becomes one of its address space");

    private static final Knob FIRST =
            Knob.toggle("first-time", true, "first-time or second-time: leave stack slots and memory alone", SEED);
    private static final Knob WARNINGS = Knob.toggle(
            "warnings",
            false,
            "warnings or no-warnings: remarks on accesses that stay generic or that no machine has",
            SEED);
    private static final Knob DUMP_BEFORE =
            Knob.dump("dump-ir-before-memory-space-opt", "print the function before the pass", DUMPS);
    private static final Knob DUMP_AFTER =
            Knob.dump("dump-ir-after-memory-space-opt", "print the function after the pass", DUMPS);
    private static final Knob DUMP_WARNINGS = Knob.dump("dump-memory-space-warnings", "print the warnings", DUMPS);

    private static final ParameterWords WORDS = new ParameterWords(
            "MemorySpaceOpt",
            List.of(
                    new ParameterWords.Word("first-time", FIRST, 1),
                    new ParameterWords.Word("second-time", FIRST, 0),
                    new ParameterWords.Word("warnings", WARNINGS, 1),
                    new ParameterWords.Word("no-warnings", WARNINGS, 0)));

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "turn accesses through generic pointers into accesses of their address space",
            new SourceRef.Seed(0, "NVIDIA Custom Passes"),
            List.of(SPECIFIC),
            List.of(FIRST, WARNINGS, DUMP_BEFORE, DUMP_AFTER, DUMP_WARNINGS),
            List.of("specific", "generic", "erased"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public ParameterWords parameterWords() {
        return WORDS;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        dump(DUMP_BEFORE, "before", function, context);
        PointerFacts.Depth depth = context.isOn(FIRST) ? PointerFacts.Depth.EARLY : PointerFacts.Depth.LATE;
        PointerFacts facts = PointerFacts.of(function, context, PointerContext.ALONE, depth);
        Rewriter rewriter = context.rewriter(function);
        AccessRewriting accesses = new AccessRewriting(rewriter, SPECIFIC, facts, null);
        context.count("erased", accesses.run(function, (operand, fact) -> {
            context.count("generic", 1);
            warn(operand, fact, context);
        }));
        context.count("specific", accesses.specific());
        dump(DUMP_AFTER, "after", function, context);
        return rewriter.changed();
    }

    // ---- warnings and dumps

    private static void warn(MemoryOperand operand, PointerFact fact, PassContext context) {
        if (!context.isOn(WARNINGS) && !context.isOn(DUMP_WARNINGS)) {
            return;
        }
        String function = InsertionPoints.function(operand.user()).name();
        String message = message(operand, fact);
        if (context.isOn(WARNINGS)) {
            context.remark(() -> new Remark(
                    Remark.Kind.MISSED,
                    NAME,
                    "Generic",
                    function,
                    operand.user().location(),
                    message));
        }
        if (context.isOn(DUMP_WARNINGS)) {
            context.print(() -> "memory space warning in @%s: %s: %s%n"
                    .formatted(
                            function,
                            message,
                            NvvmPrinter.printInstruction(operand.user()).strip()));
        }
    }

    private static String message(MemoryOperand operand, PointerFact fact) {
        if (fact.isNowhere()) {
            return "the pointer leads nowhere, the access is undefined";
        }
        if (!fact.isKnown()) {
            return "cannot tell what pointer points to, the access stays generic";
        }
        String space = name(fact.space());
        if (operand.exists(fact.space())) {
            return "the operation has no form for " + space + " memory";
        }
        return switch (operand.kind()) {
            case ATOMIC -> "cannot do atomic operation on " + space + " memory";
            case VOLATILE -> "cannot do volatile access of " + space + " memory";
            case WRITE -> "cannot write to " + space + " memory";
            case READ, READ_GLOBAL -> "cannot do this load from " + space + " memory";
        };
    }

    private static String name(int number) {
        for (AddressSpace space : AddressSpace.values()) {
            if (space.number() == number) {
                return switch (space) {
                    case GENERIC -> "generic";
                    case GLOBAL -> "global";
                    case SHARED -> "shared";
                    case CONSTANT -> "constant";
                    case LOCAL -> "local";
                    case PARAM -> "parameter";
                };
            }
        }
        return "addrspace(" + number + ")";
    }

    private static void dump(Knob knob, String when, Function function, PassContext context) {
        if (context.isOn(knob)) {
            context.print(() -> "IR of @%s %s %s:%n%s"
                    .formatted(function.name(), when, NAME, NvvmPrinter.print(function.module())));
        }
    }
}
