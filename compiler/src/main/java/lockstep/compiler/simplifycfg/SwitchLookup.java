package lockstep.compiler.simplifycfg;

import java.util.ArrayList;
import java.util.List;
import java.util.Objects;
import java.util.TreeMap;
import lockstep.compiler.constantfold.ConstantFolder;
import lockstep.compiler.constantfold.DenormalMode;
import lockstep.ir.number.ExactInt;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BranchInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.IrBuilder;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Predicate;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.SwitchInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * A switch whose cases only bring constants to the PHIs of one block becomes a lookup of these constants: one value,
 * {@code x * a + b}, a shift of a constant, or a load of a table. Numbers without a case get the constants of the
 * default; if the default has other code, they are tested for, all together or by a bit each.
 *
 * <p>The cases contain only arithmetic on constants, so no convergent operation is bypassed, and all lanes whose number
 * is found continue together. With a test of bits lanes reach the default over two branches, separately; so not in
 * functions with convergent operations.
 */
final class SwitchLookup implements BlockRule {
    /** The fewest cases that are converted, as in LLVM; one more if numbers without a case need bits. */
    private static final int MIN_CASES = 3;

    /** The fewest cases in percent of the numbers from the least to the greatest, as in LLVM. */
    private static final int MIN_DENSITY = 40;

    private final Rewriter rewriter;
    private final PassContext context;
    private final boolean isOn;
    private final boolean hasConvergent;
    private final DataLayout layout;
    private final CaseResults results;

    /**
     * The lookup to build.
     *
     * @param low the number of the first entry
     * @param size how many numbers
     * @param join the common successor of all cases
     * @param columns the constants for each PHI of {@code join}, by number from {@code low} on; null where the default
     *     has to be taken
     */
    private record Plan(ExactInt low, int size, BasicBlock join, List<List<@Nullable Constant>> columns) {
        boolean hasHoles() {
            return columns.stream().anyMatch(column -> column.contains(null));
        }

        /** Whether each column fits a register. */
        boolean areAllSmall(DataLayout layout) {
            boolean areSmall = true;
            for (List<@Nullable Constant> column : columns) {
                areSmall &= LookupColumn.isSmall(layout, column);
            }
            return areSmall;
        }
    }

    SwitchLookup(Rewriter rewriter, PassContext context, boolean hasConvergent) {
        this.rewriter = rewriter;
        this.context = context;
        this.isOn = context.isOn(SimplifyCfg.LOOKUP);
        this.hasConvergent = hasConvergent;
        this.layout = DataLayout.of(rewriter.function().module());
        this.results = new CaseResults(new ConstantFolder(rewriter.context(), DenormalMode.of(rewriter.function())));
    }

    @Override
    public boolean apply(BasicBlock block) {
        if (!isOn || !(block.terminator() instanceof SwitchInstruction choice) || choice.caseCount() < MIN_CASES) {
            return false;
        }
        boolean isWithoutTables = rewriter.function()
                .attributes()
                .function()
                .text("no-jump-tables")
                .filter("true"::equals)
                .isPresent();
        if (isWithoutTables) {
            return context.refused(CfgRefusals.NO_TABLES);
        }
        Plan plan = plan(block, choice);
        if (plan == null) {
            return false;
        }
        if (plan.hasHoles() && hasConvergent) {
            return CfgRefusals.missed(context, CfgRefusals.LOOKUP_CONVERGENT, choice, "Convergent");
        }
        if (!isDense(choice, plan)) {
            return CfgRefusals.missed(context, CfgRefusals.SPARSE, choice, "Threshold");
        }
        if (!rewriter.allow(SimplifyCfg.SWITCH_TO_LOOKUP, choice)) {
            return false;
        }
        build(block, choice, plan);
        return true;
    }

    // ---- analysis

    private @Nullable Plan plan(BasicBlock block, SwitchInstruction choice) {
        BasicBlock join = CaseResults.destination(choice.caseBlock(0));
        if (join == null || join == block || join.phis().isEmpty()) {
            return null;
        }
        TreeMap<ExactInt, List<Constant>> found = new TreeMap<>();
        for (int i = 0; i < choice.caseCount(); i++) {
            List<Constant> values = results.of(block, choice.value(), choice.caseValue(i), choice.caseBlock(i), join);
            if (values == null) {
                context.refused(CfgRefusals.NO_CONSTANT);
                return null;
            }
            found.put(choice.caseValue(i).signedNumber(), values);
        }
        ExactInt low = found.firstKey();
        ExactInt size = found.lastKey().subtract(low).add(ExactInt.ONE);
        if (size.bitLength() >= Integer.SIZE || size.intValueExact() / 100 > choice.caseCount()) {
            CfgRefusals.missed(context, CfgRefusals.FAR_APART, choice, "Threshold");
            return null;
        }
        boolean isDefaultReached = !UnreachableEdges.isUnreachable(choice.defaultBlock());
        List<Constant> others =
                isDefaultReached ? results.of(block, choice.value(), null, choice.defaultBlock(), join) : null;
        return columns(low, size.intValueExact(), join, found, isDefaultReached, others);
    }

    private Plan columns(
            ExactInt low,
            int size,
            BasicBlock join,
            TreeMap<ExactInt, List<Constant>> found,
            boolean isDefaultReached,
            @Nullable List<Constant> others) {
        List<List<@Nullable Constant>> columns = new ArrayList<>();
        List<PhiInstruction> phis = join.phis();
        for (int p = 0; p < phis.size(); p++) {
            List<@Nullable Constant> column = new ArrayList<>();
            for (int i = 0; i < size; i++) {
                List<Constant> row = found.get(low.add(ExactInt.of(i)));
                @Nullable Constant hole = others == null ? null : others.get(p);
                hole = isDefaultReached
                        ? hole
                        : rewriter.context().poison(phis.get(p).type());
                column.add(row == null ? hole : row.get(p));
            }
            columns.add(column);
        }
        return new Plan(low, size, join, columns);
    }

    /**
     * Whether the table is worth its size; a bit for each number must fit a register if there are numbers without a
     * case.
     */
    private boolean isDense(SwitchInstruction choice, Plan plan) {
        if (plan.hasHoles() && (choice.caseCount() <= MIN_CASES || !LookupColumn.fitsRegister(layout, plan.size()))) {
            return false;
        }
        return plan.areAllSmall(layout) || (long) choice.caseCount() * 100 >= (long) plan.size() * MIN_DENSITY;
    }

    // ---- rewriting

    private void build(BasicBlock block, SwitchInstruction choice, Plan plan) {
        IntType type = (IntType) choice.value().type();
        BasicBlock otherwise = choice.defaultBlock();
        BasicBlock lookup = rewriter.addBlock(name(block, "switch.lookup"), block.next());
        boolean isCovered = ExactInt.ONE.shiftLeft(type.width()).equals(ExactInt.of(plan.size()))
                || UnreachableEdges.isUnreachable(otherwise);
        List<Value> defaults =
                otherwise.phis().stream().map(p -> p.valueFrom(block)).toList();
        IrBuilder builder = rewriter.before(choice);
        Value index = plan.low().signum() == 0
                ? choice.value()
                : builder.binary(Opcode.SUB, choice.value(), rewriter.context().integer(type, plan.low()));
        Value inside = isCovered ? null : inside(builder, index, type, plan.size());
        rewriter.replaceTerminator(
                block,
                inside == null ? new BranchInstruction(lookup) : new BranchInstruction(inside, lookup, otherwise));
        BasicBlock last = plan.hasHoles() ? testHoles(lookup, otherwise, defaults, index, plan) : lookup;
        lookUp(last, index, plan);
    }

    /** Whether the index is within the table; null where every index is. */
    private Value inside(IrBuilder builder, Value index, IntType type, int size) {
        return builder.compare(Predicate.ULT, index, rewriter.context().integer(type, ExactInt.of(size)));
    }

    /** Ends {@code block} with a test of whether the index has a case; returns the block where it has. */
    private BasicBlock testHoles(BasicBlock block, BasicBlock otherwise, List<Value> defaults, Value index, Plan plan) {
        BasicBlock found = rewriter.addBlock(name(block, "found"), block.next());
        IntType type = IntType.of(Math.max(Byte.SIZE, Integer.highestOneBit(plan.size() * 2 - 1)));
        ExactInt mask = ExactInt.ZERO;
        for (int i = 0; i < plan.size(); i++) {
            mask = plan.columns().getFirst().get(i) == null ? mask : mask.setBit(i);
        }
        IrBuilder builder = rewriter.atEnd(block);
        Value amount = LookupColumn.resized(builder, index, type);
        Value shifted = builder.binary(Opcode.LSHR, rewriter.context().integer(type, mask), amount);
        Value hasCase = builder.cast(Opcode.TRUNC, shifted, IntType.I1);
        builder.branch(hasCase, found, otherwise);
        List<PhiInstruction> phis = otherwise.phis();
        for (int i = 0; i < phis.size(); i++) {
            rewriter.addIncoming(phis.get(i), defaults.get(i), block);
        }
        return found;
    }

    private void lookUp(BasicBlock block, Value index, Plan plan) {
        IrBuilder builder = rewriter.atEnd(block);
        LookupColumn tables = new LookupColumn(rewriter.function(), layout);
        List<Value> values = new ArrayList<>();
        for (List<@Nullable Constant> column : plan.columns()) {
            values.add(tables.value(builder, index, column));
        }
        builder.branch(plan.join());
        List<PhiInstruction> phis = plan.join().phis();
        for (int i = 0; i < phis.size(); i++) {
            rewriter.addIncoming(phis.get(i), values.get(i), block);
        }
    }

    private static @Nullable String name(BasicBlock block, String suffix) {
        return block.name() == null ? null : Objects.requireNonNull(block.name()) + "." + suffix;
    }
}
