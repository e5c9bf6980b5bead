package lockstep.sim.image;

import it.unimi.dsi.fastutil.ints.IntArrayList;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.EnumSet;
import java.util.List;
import java.util.Objects;
import java.util.Optional;
import java.util.Set;
import java.util.function.Supplier;
import lockstep.ir.cfg.LoopForest;
import lockstep.ir.claim.CongruenceClasses;
import lockstep.ir.diag.CompilerBug;
import lockstep.ir.diag.Diagnostic;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.LocalValue;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.UnreachableInstruction;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.text.ValueNames;
import lockstep.sim.nvvm.FloatMode;
import lockstep.sim.nvvm.ScalarType;

/** Decodes one function of the NVVM dialect. */
final class FunctionDecoder {
    private static final Set<Intrinsic> TRAPS = EnumSet.of(Intrinsic.TRAP, Intrinsic.UBSANTRAP);

    private final ProgramImage image;
    private final FunctionImage into;
    private final Function function;
    private final FunctionGraph graph;
    private final Cells cells;
    private final Decoding decoding;
    private final ValueDecoder values;
    private final MemoryDecoder memory;
    private final ControlDecoder control;
    private final CallDecoder calls;
    private final LoopForest loops;
    private final int[] blockStart;

    FunctionDecoder(ProgramImage image, FunctionImage into) {
        this.image = image;
        this.into = into;
        this.function = into.function();
        this.graph = FunctionGraph.of(function);
        LeafLayout leaves = image.leaves();
        this.cells = new Cells(function, leaves, classes());
        this.blockStart = new int[graph.size()];
        this.loops = LoopForest.of(graph);
        FunctionEdges edges = new FunctionEdges(graph, loops, cells, blockStart);
        this.decoding = new Decoding(image, leaves, cells, edges, graph::indexOf);
        this.values = new ValueDecoder(decoding);
        this.memory = new MemoryDecoder(decoding);
        this.control = new ControlDecoder(decoding);
        this.calls = new CallDecoder(decoding);
    }

    private boolean endsNowhere(int block) {
        Instruction first = graph.block(block).first();
        return first instanceof UnreachableInstruction || first instanceof CallInstruction call && isTrap(call);
    }

    private static boolean isTrap(CallInstruction call) {
        return call.callee() instanceof Function called
                && IntrinsicTable.kindOf(called).filter(TRAPS::contains).isPresent();
    }

    private Optional<CongruenceClasses> classes() {
        PhiMode mode = image.options().phiMode();
        boolean usesWebs = mode == PhiMode.WEB || mode == PhiMode.WEB_SHARED;
        Optional<CongruenceClasses> webs = usesWebs ? image.options().classes().apply(function) : Optional.empty();
        return mode == PhiMode.WEB ? webs.map(FunctionDecoder::withoutUniform) : webs;
    }

    private static CongruenceClasses withoutUniform(CongruenceClasses classes) {
        return classes.perLane();
    }

    void decode(List<Diagnostic> diagnostics) {
        defineCells();
        layBlocksOut();
        List<Op> code = new ArrayList<>();
        for (BasicBlock block : graph.blocks()) {
            decodeBlock(block, code, diagnostics);
        }
        shareNames(code);
        into.define(new DecodedBody(
                code.toArray(Op[]::new),
                blockStart,
                blockNames(function),
                cells.widths(),
                cells.constants(),
                function.arguments().stream().map(this::parameter).toArray(DecodedBody.Parameter[]::new),
                decoding.edges.all(),
                cells.shared(),
                new BitSet(),
                FlowLayout.of(graph, loops, this::endsNowhere),
                AliasTable.of(function, decoding.claimants),
                decoding.claimants.promises(function),
                needIterations(code),
                floatMode(),
                null,
                ThreadCells.NONE));
    }

    private FloatMode floatMode() {
        return FloatMode.of(
                        function.attributes().function().text("denormal-fp-math"),
                        function.attributes().function().text("denormal-fp-math-f32"))
                .orElse(FloatMode.IEEE);
    }

    private void shareNames(List<Op> code) {
        NvvmOpSource.Names names = new NvvmOpSource.Names(function);
        for (Op op : code) {
            if (op.source instanceof NvvmOpSource source) {
                source.share(names);
            }
        }
    }

    private static Supplier<String[]> blockNames(Function function) {
        return () -> {
            ValueNames names = ValueNames.of(function);
            return function.blockList().stream().map(names::of).toArray(String[]::new);
        };
    }

    private DecodedBody.Parameter parameter(Argument argument) {
        int cell = cells.of(argument);
        boolean isKnown = cell >= 0;
        return new DecodedBody.Parameter(
                cell,
                isKnown ? cells.count(argument.type()) : 0,
                isKnown ? ValueConstraintReader.ofAttributes(argument.attributes(), argument.type(), decoding) : null,
                decoding.claimants.of(argument));
    }

    private static boolean needIterations(List<Op> code) {
        for (Op op : code) {
            if (needsIterations(op)) {
                return true;
            }
        }
        return false;
    }

    /**
     * Whether the claims of an instruction concern lanes of the same iteration, so that iterations must be counted.
     * Claims about parameters concern the lanes of one call.
     */
    static boolean needsIterations(Op op) {
        if (op.isClaimedUniform) {
            return true;
        }
        return switch (op.kind.unit()) {
            case CALL -> ((OpKind.Call) op.kind).isCall();
            case COLLECTIVE, GROUP, BARRIER -> true;
            case MOVE, ARITHMETIC, ADDRESS, MEMORY, CONTROL, CONVERGENCE, NONE -> false;
        };
    }

    private void defineCells() {
        for (Argument argument : function.arguments()) {
            define(argument);
        }
        CellReuse reuse = new CellReuse(cells, cells.numbers());
        for (BasicBlock block : graph.blocks()) {
            if (image.options().sharesCells()) {
                reuse.define(block, this::define);
            } else {
                block.forEach(this::define);
            }
        }
    }

    private void define(LocalValue value) {
        try {
            cells.define(value);
        } catch (NotDecodable unsupported) {
            // The instruction that defines it is decoded into an unsupported one.
            assert cells.of(value) < 0;
        }
    }

    /** Each block begins with one instruction for all of its PHIs, if it has any. */
    private void layBlocksOut() {
        int pc = 0;
        for (BasicBlock block : graph.blocks()) {
            blockStart[graph.indexOf(block)] = pc;
            int phis = block.phis().size();
            pc += block.size() - phis + (phis > 0 ? 1 : 0) + copyGroups(block);
        }
    }

    /** The number of parallel copies of {@code block} that take one more move than they have copies. */
    private int copyGroups(BasicBlock block) {
        int count = 0;
        for (Instruction i = block.first(); i != null; i = i.next()) {
            count += CopyGroups.beginsAt(i, cells) ? 1 : 0;
        }
        return count;
    }

    private void decodeBlock(BasicBlock block, List<Op> code, List<Diagnostic> diagnostics) {
        List<PhiInstruction> phis = block.phis();
        if (!phis.isEmpty()) {
            code.add(phis(block, phis).build());
        }
        for (Instruction instruction = block.firstNonPhi(); instruction != null; instruction = instruction.next()) {
            if (CopyGroups.beginsAt(instruction, cells)) {
                List<Op> moves = new CopyGroups(decoding).decode(instruction);
                code.addAll(moves);
                instruction = moves.getLast().instruction();
            } else {
                code.add(decodeOrReport(instruction, diagnostics).build());
            }
        }
    }

    private OpBuilder phis(BasicBlock block, List<PhiInstruction> phis) {
        int[] bases = new int[phis.size()];
        boolean isKnown = true;
        for (int i = 0; i < bases.length; i++) {
            bases[i] = cells.of(phis.get(i));
            isKnown &= bases[i] >= 0;
        }
        OpKind kind = isKnown ? OpKind.Move.PHIS : OpKind.Other.UNSUPPORTED;
        OpBuilder op = new OpBuilder(kind, graph.indexOf(block), phis.getFirst());
        op.setText("a PHI of type " + phis.getFirst().type());
        op.setNumbers(bases);
        op.setWeight(phis.size());
        int[] counts = new int[bases.length];
        String[] claimants = new String[bases.length];
        boolean isClaimed = false;
        for (int i = 0; i < bases.length; i++) {
            counts[i] = isKnown ? cells.count(phis.get(i).type()) : 0;
            claimants[i] = decoding.claimants.of(phis.get(i));
            isClaimed |= !claimants[i].isEmpty();
        }
        op.setOperands(new int[0], counts);
        if (isKnown && isClaimed) {
            op.setClaimants(claimants);
        }
        if (isKnown) {
            setFlags(op, phis);
        }
        return op;
    }

    /**
     * Sets the flags of PHIs, leaf by leaf. A PHI of a web does nothing and its flags have no effect:
     * docs/semantics.md, S12.4.
     */
    private void setFlags(OpBuilder op, List<PhiInstruction> phis) {
        IntArrayList flags = new IntArrayList();
        List<ScalarType> types = new ArrayList<>();
        boolean hasFlags = false;
        for (PhiInstruction phi : phis) {
            int own = cells.isInWeb(phi) ? 0 : phi.fastMathFlags();
            hasFlags |= own != 0;
            for (ScalarType leaf : cells.scalars(phi.type())) {
                flags.add(own);
                types.add(leaf);
            }
        }
        if (hasFlags) {
            op.setPhiFlags(flags.toIntArray(), types);
        }
    }

    private OpBuilder decodeOrReport(Instruction instruction, List<Diagnostic> diagnostics) {
        try {
            return decode(instruction);
        } catch (NotDecodable unsupported) {
            diagnostics.add(Diagnostic.unsupported("simulator-gap", instruction.location(), unsupported.what()));
            BasicBlock block = Objects.requireNonNull(instruction.block());
            OpBuilder op = new OpBuilder(OpKind.Other.UNSUPPORTED, graph.indexOf(block), instruction);
            op.setText(unsupported.what());
            return op;
        }
    }

    private OpBuilder decode(Instruction instruction) {
        return switch (instruction) {
            case BinaryInstruction i -> values.binary(i);
            case UnaryInstruction i -> values.unary(i);
            case CastInstruction i -> values.cast(i);
            case CompareInstruction i -> values.compare(i);
            case SelectInstruction i -> values.select(i);
            case FreezeInstruction i -> values.freeze(i);
            case GetElementPtrInstruction i -> values.address(i);
            case ExtractElementInstruction i -> values.extractElement(i);
            case InsertElementInstruction i -> values.insertElement(i);
            case ShuffleVectorInstruction i -> values.shuffle(i);
            case ExtractValueInstruction i -> values.extractValue(i);
            case InsertValueInstruction i -> values.insertValue(i);
            case AllocaInstruction i -> memory.allocate(i);
            case LoadInstruction i -> memory.load(i);
            case StoreInstruction i -> memory.store(i);
            case AtomicRmwInstruction i -> memory.atomic(i);
            case CompareExchangeInstruction i -> memory.compareExchange(i);
            case FenceInstruction i -> memory.fence(i);
            case CallInstruction i -> calls.call(i);
            case TerminatorInstruction i -> control.terminator(i);
            case PhiInstruction i -> throw new CompilerBug("PHIs are decoded block by block");
        };
    }
}
