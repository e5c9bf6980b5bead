package lockstep.compiler.instcombine;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.nvvm.Function;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.Knob;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * instcombine: combines instructions to fewer and simpler ones.
 *
 * <ol>
 *   <li>The worklist is filled with all reachable instructions, blocks in reverse post-order.
 *   <li>An instruction without uses or effects is erased. Otherwise {@code instsimplify} is tried, then the rules that
 *       are data ({@link CombineRules}), then those that are code ({@code CodedRules}), in a fixed order; the first
 *       that applies rewrites.
 *   <li>New and changed instructions and their users are pushed on the worklist, until it is empty.
 *   <li>The whole is repeated until an iteration changes nothing, or the limit on iterations is reached.
 * </ol>
 *
 * <pre>{@code
 * %a = add i32 %x, 5              %1 = shl i32 %x, 3
 * %b = sub i32 %a, 3       =>     %c = add i32 %1, 16
 * %c = mul i32 %b, 8
 * }</pre>
 *
 * <p>Legal under divergence: rules depend on values of one lane only. Convergent operations are never moved, copied,
 * merged or made, no instruction is executed where it was not before, and blocks and edges stay, so that lanes
 * reconverge as before.
 */
public final class InstCombine implements FunctionPass {
    static final String NAME = "instcombine";

    private static final SourceRef LLVM = new SourceRef.Manual("LLVM passes", "instcombine");
    static final Knob MAX_ITERATIONS =
            new Knob("max-iterations", 1, 1, 1000, "limit on the iterations over all instructions", LLVM);
    static final Knob VERIFY_FIXPOINT = Knob.toggle(
            "verify-fixpoint", false, "stop with an error if another iteration would change something", LLVM);
    static final Knob USE_LOOP_INFO =
            Knob.toggle("use-loop-info", false, "accepted without effect: no rule needs loops", LLVM);

    /** Made on demand, when more than the name is needed, since it splits the texts of all rules. */
    private static final class Info {
        static final PassInfo INFO = new PassInfo(
                NAME,
                "combine instructions to fewer and simpler ones",
                LLVM,
                rules(),
                List.of(MAX_ITERATIONS, VERIFY_FIXPOINT, USE_LOOP_INFO),
                List.of("combined", "dead", "iterations"),
                Set.of());

        private static List<Rule> rules() {
            List<Rule> rules = new ArrayList<>(CombineRun.RULES);
            CodedRules.all().forEach(c -> rules.add(c.rule()));
            CombineRules.unread().forEach(rule -> rules.add(new Rule(NAME, rule.name(), rule.text())));
            return rules;
        }
    }

    @Override
    public String name() {
        return NAME;
    }

    @Override
    public PassInfo info() {
        return Info.INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        long most = context.knob(MAX_ITERATIONS);
        boolean changed = false;
        for (long i = 0; i < most; i++) {
            context.count("iterations", 1);
            boolean again = new CombineRun(function, context).run();
            changed |= again;
            if (!again) {
                return changed;
            }
        }
        if (context.isOn(VERIFY_FIXPOINT) && new CombineRun(function, context).run()) {
            throw new CompilerBug("instcombine did not reach a fixed point in @" + function.name() + " after " + most
                    + " iterations");
        }
        return changed;
    }
}
