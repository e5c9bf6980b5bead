package lockstep.compiler.mem2reg;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * mem2reg: promotes allocas of the entry block that are only loaded and stored as a whole to values.
 *
 * <pre>{@code
 * entry:                                     entry:
 *   %s = alloca i32                            br i1 %c, label %then, label %join
 *   store i32 0, ptr %s                      then:
 *   br i1 %c, label %then, label %join         br label %join
 * then:                               ->     join:
 *   store i32 %a, ptr %s                       %s = phi i32 [ 0, %entry ], [ %a, %then ]
 *   br label %join                             ret i32 %s
 * join:
 *   %x = load i32, ptr %s
 *   ret i32 %x
 * }</pre>
 *
 * <p>Cytron et al., "Efficiently Computing Static Single Assignment Form and the Control Dependence Graph", with pruned
 * PHIs: a block gets a PHI only where the alloca is live-in ({@link SsaConstruction}). Each lane has its own copy of
 * every alloca, so the per-thread flow graph is what counts and divergence changes nothing.
 *
 * <p>A load before any store reads undefined bits: it becomes {@code undef}.
 */
public final class PromoteMemoryToRegister implements FunctionPass {
    private static final String NAME = "mem2reg";
    static final Rule PROMOTE =
            new Rule(NAME, "promote-alloca", "an alloca that is only loaded and stored becomes values and PHIs");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "promote allocas to values",
            new SourceRef.Manual("LLVM passes", "mem2reg"),
            List.of(PROMOTE),
            List.of(),
            List.of("promoted", "phis"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        List<PromotableAlloca> permitted = new ArrayList<>();
        for (Instruction instruction : function.entry()) {
            if (instruction instanceof AllocaInstruction alloca) {
                PromotableAlloca.of(alloca)
                        .filter(p -> rewriter.allow(PROMOTE, alloca))
                        .ifPresent(permitted::add);
            }
        }
        if (permitted.isEmpty()) {
            return false;
        }
        SsaConstruction construction = new SsaConstruction(rewriter, permitted);
        context.count("phis", construction.run());
        context.count("promoted", permitted.size());
        return true;
    }
}
