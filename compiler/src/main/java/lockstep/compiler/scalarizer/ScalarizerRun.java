package lockstep.compiler.scalarizer;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.LinkedHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.compiler.analysis.DeadInstructions;
import lockstep.compiler.analysis.FlowAnalyses;
import lockstep.ir.cfg.Order;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.FunctionGraph;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.Rewriter;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.pass.PassContext;
import org.jspecify.annotations.Nullable;

/**
 * One run of the scalarizer over a function. Blocks are visited so that definitions come before uses; only PHIs need
 * pieces of later definitions, and are completed at the end. A value that still has uses as a vector is reassembled
 * where it was computed.
 */
final class ScalarizerRun {
    private final ScalarizerRules rules;
    private final Function function;
    private final PassContext context;
    private final Rewriter rewriter;
    private final DataLayout layout;
    private final Pieces pieces;
    private final BitcastPieces bitcasts;
    private final ElementPlaces elements;
    private final MemoryPieces memory;
    private final FunctionGraph graph;
    private final Order order;
    private final Map<Instruction, List<? extends Value>> wholes = new LinkedHashMap<>();
    private final List<ExtractElementInstruction> extractions = new ArrayList<>();

    ScalarizerRun(ScalarizerRules rules, Function function, PassContext context) {
        this.rules = rules;
        this.function = function;
        this.context = context;
        rewriter = context.rewriter(function);
        layout = DataLayout.of(function.module());
        pieces = new Pieces(rewriter, layout, context.knob(ScalarizerRules.MIN_BITS));
        bitcasts = new BitcastPieces(pieces);
        elements = new ElementPlaces(pieces, rewriter, context.isOn(ScalarizerRules.VARIABLE));
        memory = new MemoryPieces(pieces, rewriter, layout);
        graph = context.get(FlowAnalyses.GRAPH, function);
        order = Order.of(graph);
    }

    boolean run() {
        order.reversePostOrder().forEach(node -> {
            List<Instruction> instructions = new ArrayList<>();
            graph.block(node).forEach(instructions::add);
            instructions.forEach(this::visit);
        });
        wholes.keySet().forEach(whole -> {
            if (whole instanceof PhiInstruction phi) {
                complete(phi);
            }
        });
        List<Instruction> all = new ArrayList<>(wholes.keySet());
        all.reversed().forEach(this::finish);
        extractions.stream().filter(extract -> extract.block() != null).forEach(this::replace);
        List.copyOf(wholes.values()).reversed().forEach(this::eraseUnused);
        return rewriter.changed();
    }

    private void visit(Instruction instruction) {
        if (PieceOperations.includes(instruction)) {
            elementwise(instruction);
        } else if (instruction instanceof PhiInstruction phi) {
            phi(phi);
        } else if (instruction instanceof CastInstruction cast) {
            bitcast(cast);
        } else if (instruction instanceof ShuffleVectorInstruction shuffle) {
            shuffle(shuffle);
        } else if (instruction instanceof InsertElementInstruction insert) {
            insert(insert);
        } else if (instruction instanceof ExtractElementInstruction extract) {
            extract(extract);
        } else if (instruction instanceof LoadInstruction load) {
            load(load);
        } else if (instruction instanceof StoreInstruction store) {
            store(store);
        }
    }

    // ---- bookkeeping

    private void take(Instruction whole, List<? extends Value> parts) {
        pieces.put(whole, parts);
        wholes.put(whole, parts);
        context.count("split", 1);
    }

    /** The split of {@code whole} if all its {@code inputs} that are vectors have the same split. */
    private @Nullable VectorSplit splitAlike(Instruction whole, List<Value> inputs) {
        VectorSplit split = pieces.split(whole.type());
        if (split == null) {
            return null;
        }
        for (Value input : inputs) {
            VectorSplit own = pieces.split(input.type());
            boolean fits = own == null ? !input.type().isVector() : own.isAlike(split) && pieces.isDivisible(input);
            if (!fits) {
                return null;
            }
        }
        return split;
    }

    // ---- operations

    private void elementwise(Instruction whole) {
        List<Value> inputs = PieceOperations.inputs(whole);
        VectorSplit split = splitAlike(whole, inputs);
        if (split == null || !rewriter.allow(rules.elementwise(), whole)) {
            return;
        }
        List<Value> parts = new ArrayList<>();
        for (int i = 0; i < split.pieces(); i++) {
            int index = i;
            List<Value> in = inputs.stream()
                    .map(input -> input.type().isVector() ? pieces.get(input, index) : input)
                    .toList();
            Instruction part = PieceOperations.piece(whole, in, type -> pieceType(type, index), function.module());
            parts.add(pieces.add(part, whole, i));
        }
        take(whole, parts);
    }

    private Type pieceType(Type whole, int index) {
        VectorSplit split = pieces.split(whole);
        return split == null ? whole : split.piece(index);
    }

    private void phi(PhiInstruction whole) {
        VectorSplit split = splitAlike(whole, whole.operands());
        if (split == null || !rewriter.allow(rules.phi(), whole)) {
            return;
        }
        List<PhiInstruction> parts = new ArrayList<>();
        for (int i = split.pieces() - 1; i >= 0; i--) {
            PhiInstruction part = new PhiInstruction(split.piece(i), whole.flags());
            part.inheritFrom(whole);
            Pieces.name(part, whole, i);
            parts.addFirst(rewriter.insertPhi(part, Objects.requireNonNull(whole.block())));
        }
        take(whole, parts);
    }

    /** Adds the entries to the pieces of {@code whole}; entries for unreachable predecessors are poison. */
    private void complete(PhiInstruction whole) {
        List<? extends Value> parts = Objects.requireNonNull(wholes.get(whole));
        for (int entry = 0; entry < whole.incomingCount(); entry++) {
            BasicBlock from = whole.incomingBlock(entry);
            boolean isReached = order.isReachable(graph.indexOf(from));
            for (int i = 0; i < parts.size(); i++) {
                Value value = isReached
                        ? pieces.get(whole.incomingValue(entry), i)
                        : rewriter.context().poison(parts.get(i).type());
                rewriter.addIncoming((PhiInstruction) parts.get(i), value, from);
            }
        }
    }

    private void bitcast(CastInstruction cast) {
        if (bitcasts.isDivisible(cast) && rewriter.allow(rules.bitcast(), cast)) {
            take(cast, bitcasts.of(cast));
        }
    }

    private void shuffle(ShuffleVectorInstruction shuffle) {
        VectorSplit split = pieces.split(shuffle.type());
        VectorSplit from = pieces.split(shuffle.left().type());
        if (split == null
                || !split.isByElement()
                || from == null
                || !from.isByElement()
                || !pieces.isDivisible(shuffle.left())
                || !pieces.isDivisible(shuffle.right())
                || !rewriter.allow(rules.shuffle(), shuffle)) {
            return;
        }
        int count = from.pieces();
        List<Value> parts = new ArrayList<>();
        for (int index : shuffle.mask()) {
            parts.add(
                    index == ShuffleVectorInstruction.POISON
                            ? rewriter.context().poison(split.type().element())
                            : index < count
                                    ? pieces.get(shuffle.left(), index)
                                    : pieces.get(shuffle.right(), index - count));
        }
        take(shuffle, parts);
    }

    // ---- elements

    private void insert(InsertElementInstruction insert) {
        if (elements.isDivisible(insert) && rewriter.allow(rules.insert(), insert)) {
            take(insert, elements.of(insert));
        }
    }

    private void extract(ExtractElementInstruction extract) {
        if (elements.isExtractedOnly(extract)) {
            extractions.add(extract);
        } else {
            replace(extract);
        }
    }

    private void replace(ExtractElementInstruction extract) {
        if (elements.isDivisible(extract) && rewriter.allow(rules.extract(), extract)) {
            rewriter.replace(extract, elements.of(extract));
            context.count("split", 1);
        }
    }

    // ---- memory

    private void load(LoadInstruction load) {
        boolean isDivisible = context.isOn(ScalarizerRules.MEMORY) && memory.isDivisible(load, load.access());
        if (isDivisible && rewriter.allow(rules.load(), load)) {
            take(load, memory.of(load));
        }
    }

    private void store(StoreInstruction store) {
        boolean isDivisible = context.isOn(ScalarizerRules.MEMORY) && memory.isDivisible(store.value(), store.access());
        if (isDivisible && rewriter.allow(rules.store(), store)) {
            memory.takeApart(store);
            context.count("split", 1);
            erase(store);
        }
    }

    // ---- completion

    /** Removes {@code whole}; users that were not split get the reassembled vector. Users come first. */
    private void finish(Instruction whole) {
        List<Use> outside = new ArrayList<>();
        for (Use use : whole.uses()) {
            if (!wholes.containsKey(use.user())) {
                outside.add(use);
            }
        }
        if (!outside.isEmpty()) {
            Value vector = gather(whole);
            outside.forEach(use -> rewriter.replaceUse(use, vector));
        }
        if (whole.hasUses()) {
            rewriter.replaceAllUses(whole, rewriter.context().poison(whole.type()));
        }
        erase(whole);
    }

    private Value gather(Instruction whole) {
        Instruction place = whole instanceof PhiInstruction
                ? Objects.requireNonNull(Objects.requireNonNull(whole.block()).firstNonPhi())
                : whole;
        VectorSplit split = Objects.requireNonNull(pieces.split(whole.type()));
        List<? extends Value> parts = Objects.requireNonNull(wholes.get(whole));
        Value vector = pieces.join(split, parts, whole, place);
        if (vector instanceof Instruction last && last.name() == null) {
            last.setName(whole.name());
            whole.setName(null);
        }
        context.count("gathered", 1);
        return vector;
    }

    /** Removes unused pieces. */
    private void eraseUnused(List<? extends Value> parts) {
        for (Value part : parts) {
            if (part instanceof Instruction unused && unused.block() != null && DeadInstructions.isDead(unused)) {
                erase(unused);
            }
        }
    }

    /** Removes an unused instruction, and operands that become unused. */
    private void erase(Instruction unused) {
        Deque<Instruction> work = new ArrayDeque<>(List.of(unused));
        while (!work.isEmpty()) {
            Instruction dead = work.poll();
            if (dead.block() == null) {
                continue;
            }
            List<Value> operands = List.copyOf(dead.operands());
            rewriter.erase(dead);
            for (Value operand : operands) {
                boolean isDead = operand instanceof Instruction next
                        && next.block() != null
                        && !wholes.containsKey(next)
                        && DeadInstructions.isDead(next);
                if (isDead) {
                    work.add((Instruction) operand);
                }
            }
        }
    }
}
