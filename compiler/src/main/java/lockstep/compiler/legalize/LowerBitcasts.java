package lockstep.compiler.legalize;

import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.pass.FunctionPass;
import lockstep.ir.pass.PassContext;
import lockstep.ir.pass.PassInfo;
import lockstep.ir.pass.SourceRef;
import lockstep.ir.rule.Rule;

/**
 * lower-bitcasts: lowers a {@code bitcast} between types whose scalars have different widths to shifts and ors of the
 * bits of each scalar of the result. Element 0 of a vector has the lowest bits.
 *
 * <ol>
 *   <li>The scalars of the operand become integers. One of more than 64 bits becomes limbs of 64, by a {@code bitcast}
 *       to {@code <2 x i64>} for 128 bits; an incomplete last limb is zero-extended first.
 *   <li>Each scalar of the result is the disjoint or of the parts of the scalars that it overlaps, each shifted to its
 *       position.
 *   <li>A float comes from its integer, an integer of more than 64 bits from the vector of its limbs.
 * </ol>
 *
 * <pre>{@code
 *   %w = bitcast <2 x i16> %v to i32
 * becomes
 *   %1 = extractelement <2 x i16> %v, i64 0
 *   %2 = zext i16 %1 to i32
 *   %3 = extractelement <2 x i16> %v, i64 1
 *   %4 = zext i16 %3 to i32
 *   %5 = shl nuw i32 %4, 16
 *   %w = or disjoint i32 %2, %5
 * }</pre>
 *
 * <p>A scalar of the result is poison if one that it overlaps is, and each bit is used once, so that undefined bits are
 * preserved. Linear in the scalars of both types. Source: LLVM Language Reference, "bitcast .. to" and "Vector Type".
 */
public final class LowerBitcasts implements FunctionPass {
    private static final String NAME = "lower-bitcasts";
    static final Rule JOIN = new Rule(NAME, "join", "narrow scalars are joined by shifts");
    static final Rule SPLIT = new Rule(NAME, "split", "wide scalars are split by shifts");

    private static final PassInfo INFO = new PassInfo(
            NAME,
            "lower bitcasts between scalars of other widths",
            new SourceRef.Manual("LLVM Language Reference", "'bitcast .. to' Instruction; Vector Type"),
            List.of(JOIN, SPLIT),
            List.of(),
            List.of("lowered"),
            Set.of());

    @Override
    public PassInfo info() {
        return INFO;
    }

    @Override
    public boolean isRequired() {
        return true;
    }

    @Override
    public boolean run(Function function, PassContext context) {
        Rewriter rewriter = context.rewriter(function);
        BitRegrouping regrouping = new BitRegrouping(rewriter);
        for (BasicBlock block : function.blocks()) {
            for (Instruction instruction : block) {
                if (instruction instanceof CastInstruction cast
                        && cast.opcode() == Opcode.BITCAST
                        && regrouping.isNeeded(cast)
                        && rewriter.allow(regrouping.isJoin(cast) ? JOIN : SPLIT, cast)) {
                    rewriter.replace(cast, regrouping.lower(cast));
                    context.count("lowered", 1);
                }
            }
        }
        return rewriter.changed();
    }
}
