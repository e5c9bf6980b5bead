package lockstep.compiler.globalopt;

import java.util.List;
import java.util.Set;
import lockstep.compiler.simplifycfg.ReachedFlow;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.ModulePass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * globalopt: GlobalOpt for GPU. Internal variables become constants, one variable for each field, a boolean, or are
 * removed; a heap object that one thread allocates once becomes a static variable or one heap object for each field.
 * Every new variable is internal and in the address space of the one it replaces. In addition, constant terminators
 * fold, and internal aliases and empty constructors are removed.
 *
 * <pre>{@code
 *   %q = getelementptr inbounds i8, ptr addrspace(1) @s, i64 4
 *   store i32 %x, ptr addrspace(1) @s                ; @s = internal addrspace(1) global { i32, i32 } zeroinitializer
 *   %v = load i32, ptr addrspace(1) %q
 * becomes
 *   store i32 %x, ptr addrspace(1) @s.f0, align 4    ; @s.f0 = internal addrspace(1) global i32 0, align 8
 *                                                    ; %v is 0, because the second field is never written
 * }</pre>
 *
 * <p>Source: seed 004. Differences from the seed are in docs/decisions and docs/globalopt.md.
 */
public final class GlobalOpt implements ModulePass {
    static final String NAME = "globalopt";
    private static final SourceRef THRESHOLDS = new SourceRef.Seed(4, "Knobs and Thresholds");
    private static final long FIRST_TIER = 2;

    static final Rule ERASE_UNUSED = new Rule(NAME, "erase-unused", "an unused variable is removed");
    static final Rule ERASE_UNREAD =
            new Rule(NAME, "erase-unread", "a variable that is never read is removed with its stores");

    static final Rule CUT_UNDEFINED =
            new Rule(NAME, "cut-undefined", "code after undefined behaviour or a noreturn call is unreachable");
    static final Rule FOLD_TERMINATOR =
            new Rule(NAME, "fold-terminator", "a branch or switch with one outcome becomes an unconditional branch");
    static final Rule REMOVE_UNREACHED = new Rule(NAME, "remove-unreached", "unreachable blocks are removed");
    static final Rule FOLD_PHI =
            new Rule(NAME, "fold-phi", "a PHI that lost an entry and has one value left is replaced by it");

    private static final ReachedFlow.Rules FLOW =
            new ReachedFlow.Rules(CUT_UNDEFINED, FOLD_TERMINATOR, REMOVE_UNREACHED, FOLD_PHI);

    private static final Knob DO_GLOBALOPT =
            Knob.toggle("do-globalopt", true, "run the pass (its kill switch)", THRESHOLDS);
    private static final Knob TIER = new Knob(
            "tier", FIRST_TIER, 0, 3, "optimization tier of the pipeline; below 2 nothing is done", THRESHOLDS);
    private static final Knob DO_SRA = Knob.toggle("do-sra", true, "split structs by fields (Path B)", THRESHOLDS);
    private static final Knob MAX_BITS =
            new Knob("max-bits", TypeFilter.MAX_BITS, 0, 1 << 20, "largest size of Path A in bits", THRESHOLDS);
    private static final Knob MAX_FIELDS = new Knob(
            "max-fields", FieldLayout.MAX_FIELDS, 1, 1 << 10, "most fields of a struct that is split", THRESHOLDS);

    private static final PassInfo INFO = new PassInfo(
                    NAME,
                    "take variables of the module apart, make them constants or static memory",
                    new SourceRef.Seed(4, "GlobalOpt for GPU"),
                    List.of(
                            CUT_UNDEFINED,
                            FOLD_TERMINATOR,
                            REMOVE_UNREACHED,
                            FOLD_PHI,
                            ERASE_UNUSED,
                            ERASE_UNREAD,
                            ConstantPromotion.RULE,
                            StaticAllocation.RULE,
                            FieldSplit.RULE,
                            HeapSplit.RULE,
                            StoredOnce.SAME,
                            StoredOnce.ONCE,
                            BooleanShrinking.RULE,
                            ConstantMarking.RULE,
                            GlobalAliases.RESOLVE,
                            GlobalAliases.ERASE,
                            StaticConstructors.RULE),
                    List.of(DO_GLOBALOPT, TIER, DO_SRA, MAX_BITS, MAX_FIELDS),
                    List.of(
                            "variables",
                            "promoted",
                            "static",
                            "fields",
                            "heap-fields",
                            "deduplicated",
                            "erased",
                            "constant",
                            "stored-once",
                            "shrunk",
                            "aliases"),
                    Set.of())
            .declining(GlobalRefusals.all());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Module module, PassContext context) {
        boolean runs = context.isOn(DO_GLOBALOPT) && context.knob(TIER) >= FIRST_TIER;
        return runs && run(module, settings(module, context), context.isOn(DO_SRA));
    }

    /** Iterates until nothing changes: new constants fold branches, which removes uses. */
    private static boolean run(Module module, Settings settings, boolean splits) {
        boolean any = false;
        while (true) {
            PassContext context = settings.context();
            boolean isReduced = reduceFunctions(module, context)
                    | StaticConstructors.simplify(module, context)
                    | GlobalAliases.simplify(module, context);
            GlobalOptRun round = new GlobalOptRun(module, settings, splits);
            if (!round.run() && !isReduced) {
                round.remarks();
                return any;
            }
            any = true;
        }
    }

    private static boolean reduceFunctions(Module module, PassContext context) {
        boolean any = false;
        for (Function function : module.definedFunctions()) {
            boolean isOurs = !function.attributes().function().has("naked");
            if (isOurs && ReachedFlow.reduce(context.rewriter(function), FLOW)) {
                context.invalidate(function);
                any = true;
            }
        }
        return any;
    }

    private static Settings settings(Module module, PassContext context) {
        return new Settings(context, DataLayout.of(module), context.knob(MAX_BITS), context.knob(MAX_FIELDS));
    }
}
