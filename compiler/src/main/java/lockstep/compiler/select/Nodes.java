package lockstep.compiler.select;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.HashMap;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.OptionalLong;
import java.util.Set;
import java.util.stream.Stream;
import lockstep.ir.diag.InputException;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.BinaryInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.CompareInstruction;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.ExtractElementInstruction;
import lockstep.ir.nvvm.ExtractValueInstruction;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Flag;
import lockstep.ir.nvvm.FreezeInstruction;
import lockstep.ir.nvvm.GetElementPtrInstruction;
import lockstep.ir.nvvm.InsertElementInstruction;
import lockstep.ir.nvvm.InsertValueInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.PhiInstruction;
import lockstep.ir.nvvm.SelectInstruction;
import lockstep.ir.nvvm.ShuffleVectorInstruction;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.TerminatorInstruction;
import lockstep.ir.nvvm.UnaryInstruction;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.Intrinsic;
import lockstep.ir.nvvm.intrinsic.IntrinsicTable;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/**
 * The values of a function, leaf by leaf, as nodes of trees. Operations that only move leaves (elements of vectors and
 * aggregates, bitcasts) have no nodes: a query for their leaf returns the node of its origin. Nodes are created on
 * demand, and uses are counted only from values that are needed, so dead values are never selected.
 */
final class Nodes {
    /** The prefix of conversions from an address space to the generic one, {@code "from.shared"}, and back. */
    static final String FROM = "from.";

    static final String TO = "to.";
    /** Reinterpretation of a float's bits as an integer, and back. */
    static final String AS = "as";
    /** Sums of integers, and of addresses and steps. */
    static final String ADD = "add";

    private static final String MUL = Opcode.MUL.mnemonic();
    private static final Set<String> PRODUCTS = Set.of(MUL, Opcode.SHL.mnemonic());
    private static final Set<String> EXTENSIONS = Set.of(Opcode.ZEXT.mnemonic(), Opcode.SEXT.mnemonic());

    private final Leaves leaves;
    private final SelectionRules rules;
    private final Constants constants;
    private final Map<Value, Node[]> known = new IdentityHashMap<>();
    /** Local addresses of stack slots, and of parameters by value. */
    private final Map<Value, Node> slots = new IdentityHashMap<>();

    private final Map<Constant, Node[]> numbers = new HashMap<>();
    /** All operations that are needed, by instruction, operands first. */
    private final Map<Instruction, List<Node>> operations = new IdentityHashMap<>();
    /** Instructions that are not operations and have a result that is needed. */
    private final Deque<Instruction> demanded = new ArrayDeque<>();

    private final Map<Instruction, Boolean> isDemanded = new IdentityHashMap<>();
    private final Deque<Node> pending = new ArrayDeque<>();

    Nodes(Leaves leaves, SelectionRules rules, Constants constants) {
        this.leaves = leaves;
        this.rules = rules;
        this.constants = constants;
    }

    // ---- demand

    /** Records that an instruction in {@code block} needs a leaf of {@code value}; null if the user is a PHI. */
    void need(Value value, int leaf, @Nullable BasicBlock block) {
        need(node(value, leaf), block);
    }

    /** Records that an instruction in {@code block} needs {@code node}. */
    void need(Node node, @Nullable BasicBlock block) {
        pending.add(node);
        node.use(block);
        while (!pending.isEmpty()) {
            enter(pending.remove());
        }
    }

    private void enter(Node node) {
        switch (node.content()) {
            case Node.Content.Number _, Node.Content.Symbol _ -> {}
            case Node.Content.Given given -> {
                if (given.value() instanceof Instruction instruction
                        && isDemanded.putIfAbsent(instruction, true) == null) {
                    demanded.add(instruction);
                }
            }
            case Node.Content.Operation operation -> {
                List<Node> sameInstruction = operations.computeIfAbsent(operation.at(), at -> new ArrayList<>(1));
                if (sameInstruction.contains(node)) {
                    return;
                }
                sameInstruction.add(node);
                ownParts(node, operation);
                for (Node child : node.children()) {
                    child.use(operation.at().block());
                    pending.add(child);
                }
            }
        }
    }

    /**
     * Duplicates operands of {@code node} that one instruction computes together with it, even if they have other uses.
     * For an index that is extended and scaled for several addresses each address becomes one {@code mad.wide};
     * computed once for all, it would take a {@code mul.wide} and an addition for each.
     */
    private static void ownParts(Node node, Node.Content.Operation operation) {
        if (isWideProduct(node)) {
            node.setChildren(copies(node.children(), operation.at()));
        } else if (operation.op().equals(ADD)) {
            node.setChildren(node.children().stream()
                    .map(child -> isWideProduct(child) ? copy(child, operation.at()) : child)
                    .toList());
        }
    }

    private static List<Node> copies(List<Node> nodes, Instruction at) {
        return nodes.stream()
                .map(node -> isWidened(node) ? copy(node, at) : node)
                .toList();
    }

    private static Node copy(Node node, Instruction at) {
        Node.Content.Operation operation = (Node.Content.Operation) node.content();
        return operation(operation.op(), at, node.type(), copies(node.children(), at));
    }

    /** Whether a 64-bit value is the product of two 32-bit ones, or of one and a constant. */
    private static boolean isWideProduct(Node node) {
        if (!(node.content() instanceof Node.Content.Operation product) || !PRODUCTS.contains(product.op())) {
            return false;
        }
        Node last = node.children().getLast();
        return isWidened(node.children().getFirst())
                && (last.content() instanceof Node.Content.Number
                        || product.op().equals(MUL) && isWidened(last));
    }

    private static boolean isWidened(Node node) {
        return node.content() instanceof Node.Content.Operation extension
                && EXTENSIONS.contains(extension.op())
                && node.type().width() == Long.SIZE
                && node.children().getFirst().type().registerWidth() == Integer.SIZE;
    }

    /** The next instruction with a result that has become needed; null if there is none. */
    @Nullable Instruction nextDemanded() {
        return demanded.poll();
    }

    /** Whether a result of {@code instruction}, which is not an operation, is needed. */
    boolean isDemanded(Instruction instruction) {
        return isDemanded.containsKey(instruction);
    }

    /** The operations of {@code instruction}, operands before their users. */
    List<Node> operations(Instruction instruction) {
        List<Node> found = operations.getOrDefault(instruction, List.of());
        if (found.size() < 2) {
            return found;
        }
        List<Node> ordered = new ArrayList<>(found);
        // a conversion between two spaces is two operations of one instruction
        ordered.sort((a, b) -> Boolean.compare(isOver(a, b), isOver(b, a)));
        return ordered;
    }

    private static boolean isOver(Node a, Node b) {
        return a.children().contains(b);
    }

    // ---- leaves

    /** The leaves of the type of {@code value}. */
    List<Leaves.LeafPlace> leaves(Value value) {
        return leaves.of(value.type());
    }

    /** The leaves of {@code type}. */
    List<Leaves.LeafPlace> leaves(Type type) {
        return leaves.of(type);
    }

    /** The node of a leaf that is not the result of an operation. */
    Node given(Value value, int leaf) {
        Node[] nodes =
                known.computeIfAbsent(value, each -> new Node[leaves(each).size()]);
        Node node = nodes[leaf];
        if (node == null) {
            node = new Node(
                    new Node.Content.Given(value, leaf), leaves(value).get(leaf).type());
            if (node.type().isWhole() && node.type().width() == 1) {
                node.form = OperandForm.PRED;
            }
            nodes[leaf] = node;
        }
        return node;
    }

    /** A leaf of a value. */
    private record Place(Value value, int leaf) {}

    /** The node of a leaf of {@code value}. */
    Node node(Value value, int leaf) {
        Place at = new Place(value, leaf);
        Place next = origin(at);
        while (next != null) {
            at = next;
            next = origin(at);
        }
        if (at.value() instanceof Constant constant) {
            return constant(constant, at.leaf());
        }
        Node[] nodes =
                known.computeIfAbsent(at.value(), each -> new Node[leaves(each).size()]);
        Node found = nodes[at.leaf()];
        if (found == null) {
            found = make(at.value(), at.leaf());
            nodes[at.leaf()] = found;
        }
        return found;
    }

    private Node constant(Constant constant, int leaf) {
        Node[] nodes =
                numbers.computeIfAbsent(constant, each -> new Node[leaves(each).size()]);
        if (nodes[leaf] == null) {
            nodes[leaf] = new Node(
                    constants.leaf(constant, leaf), leaves(constant).get(leaf).type());
        }
        return nodes[leaf];
    }

    /** The origin of a leaf, if its value only moves it; null otherwise. */
    private @Nullable Place origin(Place at) {
        int leaf = at.leaf();
        if (!(at.value() instanceof Instruction instruction)) {
            return null;
        }
        return switch (instruction) {
            case FreezeInstruction freeze -> new Place(freeze.operand(0), leaf);
            case ExtractValueInstruction extract ->
                new Place(extract.operand(0), leaves.before(extract.operand(0).type(), extract.path()) + leaf);
            case InsertValueInstruction insert -> {
                int first = leaves.before(insert.type(), insert.path());
                int count = leaves(insert.operand(1)).size();
                yield first <= leaf && leaf < first + count
                        ? new Place(insert.operand(1), leaf - first)
                        : new Place(insert.operand(0), leaf);
            }
            case ExtractElementInstruction extract -> {
                VectorType vector = (VectorType) extract.operand(0).type();
                int index = index(extract, extract.operand(1), vector);
                yield new Place(extract.operand(0), leaves.before(vector, index) + leaf);
            }
            case InsertElementInstruction insert -> {
                VectorType vector = (VectorType) insert.type();
                int first = leaves.before(vector, index(insert, insert.operand(2), vector));
                int count = leaves(insert.operand(1)).size();
                yield first <= leaf && leaf < first + count
                        ? new Place(insert.operand(1), leaf - first)
                        : new Place(insert.operand(0), leaf);
            }
            case ShuffleVectorInstruction shuffle -> shuffled(shuffle, leaf);
            case CastInstruction cast -> isMove(cast) ? new Place(cast.value(), leaf) : null;
            case CallInstruction call -> kind(call) == Intrinsic.IDENTITY ? new Place(call.argument(0), leaf) : null;
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    PhiInstruction _,
                    GetElementPtrInstruction _,
                    AllocaInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    TerminatorInstruction _ -> null;
        };
    }

    /** The index of an element; 0 for an index out of range, which gives poison. */
    private static int index(Instruction at, Value index, VectorType vector) {
        if (!(index instanceof ConstantInt number)) {
            throw notSelectable(at, "an element of a vector by a variable index");
        }
        boolean isIn = number.unsigned().bitLength() < Integer.SIZE && number.zext() < vector.count();
        return isIn ? (int) number.zext() : 0;
    }

    private Place shuffled(ShuffleVectorInstruction shuffle, int leaf) {
        VectorType vector = (VectorType) shuffle.operand(0).type();
        int each = leaves.of(vector.element()).size();
        int chosen = shuffle.mask().get(leaf / each);
        int element = Math.max(chosen, 0);
        int from = element < vector.count() ? 0 : 1;
        return new Place(shuffle.operand(from), (element - from * vector.count()) * each + leaf % each);
    }

    /** Whether a cast only reinterprets each leaf. */
    private boolean isMove(CastInstruction cast) {
        List<Leaves.LeafPlace> from = leaves(cast.value());
        List<Leaves.LeafPlace> to = leaves(cast);
        Opcode opcode = cast.opcode();
        if (opcode == Opcode.BITCAST) {
            if (!widths(from).equals(widths(to))) {
                throw notSelectable(cast, "a bitcast from " + cast.value().type() + " to " + cast.type());
            }
            return areOfOneKind(from, to);
        }
        if (opcode == Opcode.ADDRSPACECAST) {
            return space(cast, cast.value().type()) == space(cast, cast.type());
        }
        return isOfAddress(opcode) && widths(from).equals(widths(to));
    }

    private static boolean isOfAddress(Opcode opcode) {
        return opcode == Opcode.PTRTOINT || opcode == Opcode.INTTOPTR;
    }

    /** Whether no leaf changes between integer and float, or between float types. */
    private static boolean areOfOneKind(List<Leaves.LeafPlace> from, List<Leaves.LeafPlace> to) {
        for (int leaf = 0; leaf < from.size(); leaf++) {
            LeafType one = from.get(leaf).type();
            LeafType other = to.get(leaf).type();
            if (one.kind() != other.kind() && !(one.isWhole() && other.isWhole())) {
                return false;
            }
        }
        return true;
    }

    private static List<Integer> widths(List<Leaves.LeafPlace> places) {
        return places.stream().map(place -> place.type().width()).toList();
    }

    /** The intrinsic that is called; GAP for other calls. */
    static Intrinsic kind(CallInstruction call) {
        return call.calledFunction().flatMap(IntrinsicTable::kindOf).orElse(Intrinsic.GAP);
    }

    // ---- operations

    /** The name and children of an operation. */
    private record Shape(String op, List<Node> children) {}

    private Node make(Value value, int leaf) {
        if (!(value instanceof Instruction instruction)) {
            return given(value, leaf);
        }
        LeafType type = leaves(value).get(leaf).type();
        Shape shape = shape(instruction, leaf);
        if (shape == null) {
            return given(value, leaf);
        }
        if (shape.op().equals(AS) && shape.children().getFirst().content() instanceof Node.Content.Number number) {
            return new Node(number, type);
        }
        return operation(shape.op(), instruction, type, shape.children());
    }

    private static Node operation(String op, Instruction at, LeafType type, List<Node> children) {
        Node node = new Node(new Node.Content.Operation(op, at), type);
        node.setChildren(children);
        return node;
    }

    /** Rejects operations on integers of two leaves, which can only be moved. */
    private void requireNarrow(Instruction instruction) {
        boolean isComputed = instruction instanceof BinaryInstruction
                || instruction instanceof UnaryInstruction
                || instruction instanceof CompareInstruction
                || instruction instanceof CastInstruction
                || instruction instanceof CallInstruction && isOperation(instruction);
        if (!isComputed) {
            return;
        }
        Stream.concat(Stream.of(instruction), instruction.operands().stream())
                .map(value -> value.type().scalar())
                .filter(type -> type instanceof IntType integer && integer.width() > Long.SIZE)
                .findFirst()
                .ifPresent(type -> {
                    throw notSelectable(instruction, instruction.opcode().mnemonic() + " of " + type);
                });
    }

    private List<Node> elementwise(Instruction instruction, int count, int leaf) {
        List<Node> found = new ArrayList<>(count);
        for (int index = 0; index < count; index++) {
            Value operand = instruction.operand(index);
            found.add(node(operand, leaves(operand).size() > 1 ? leaf : 0));
        }
        return found;
    }

    /** The operation of a leaf; null if it is not the result of one. */
    private @Nullable Shape shape(Instruction instruction, int leaf) {
        requireNarrow(instruction);
        return switch (instruction) {
            case BinaryInstruction binary -> new Shape(op(binary), elementwise(binary, 2, leaf));
            case UnaryInstruction unary -> new Shape(unary.opcode().mnemonic(), elementwise(unary, 1, leaf));
            case CompareInstruction compare ->
                new Shape(
                        compare.opcode().mnemonic() + "." + compare.predicate().word(), elementwise(compare, 2, leaf));
            case SelectInstruction select -> new Shape("select", elementwise(select, 3, leaf));
            case CastInstruction cast -> cast(cast, leaf);
            case GetElementPtrInstruction step -> step(step, leaf);
            case AllocaInstruction slot ->
                space(slot, slot.type()) == AddressSpace.GENERIC
                        ? new Shape(FROM + PtxAddressSpaces.word(AddressSpace.LOCAL), List.of(slotInLocal(slot)))
                        : null;
            case CallInstruction call -> intrinsic(call, leaf);
            case FreezeInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _,
                    PhiInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    TerminatorInstruction _ -> null;
        };
    }

    /**
     * An intrinsic that has rules: an operation on each element of its arguments or, if it combines or separates
     * elements, an operation {@code @KIND.leaf} on all leaves of its arguments.
     */
    private @Nullable Shape intrinsic(CallInstruction call, int leaf) {
        if (kind(call) == Intrinsic.NVVM_BITCAST) {
            return new Shape(AS, elementwise(call, 1, leaf));
        }
        if (kind(call) == Intrinsic.CONVERT_ADDRESS_SPACE) {
            return between(call, node(call.argument(0), leaf));
        }
        String op = "@" + kind(call).name();
        if (!rules.operations(op).isEmpty()) {
            return new Shape(op, elementwise(call, call.argumentCount(), leaf));
        }
        String part = op + "." + leaf;
        return rules.operations(part).isEmpty() ? null : new Shape(part, allLeaves(call));
    }

    private List<Node> allLeaves(CallInstruction call) {
        List<Node> found = new ArrayList<>();
        for (Value argument : call.arguments()) {
            for (int leaf = 0; leaf < leaves(argument).size(); leaf++) {
                found.add(node(argument, leaf));
            }
        }
        return found;
    }

    private String op(BinaryInstruction binary) {
        boolean isSum = binary.has(Flag.DISJOINT) && !binary.type().scalar().isInt(1);
        return isSum ? ADD : binary.opcode().mnemonic();
    }

    /** The local address of a stack slot, or of the copy of a parameter by value. */
    Node slotInLocal(Value slot) {
        return slots.computeIfAbsent(slot, each -> {
            LeafType type = leaves(each).getFirst().type();
            return new Node(new Node.Content.Given(each, 0), type);
        });
    }

    private Shape cast(CastInstruction cast, int leaf) {
        Node from = node(cast.value(), leaf);
        LeafType type = leaves(cast).get(leaf).type();
        Opcode opcode = cast.opcode();
        if (opcode == Opcode.ADDRSPACECAST) {
            return between(cast, from);
        }
        boolean isCut = type.width() < leaves(cast.value()).get(leaf).type().width();
        String op = isOfAddress(opcode) ? isCut ? "trunc" : "zext" : opcode.mnemonic();
        return new Shape(opcode == Opcode.BITCAST ? AS : op, List.of(from));
    }

    /** The address space conversion {@code cast} of {@code address}. */
    private Shape between(Instruction cast, Node address) {
        AddressSpace from = space(cast, cast.operand(0).type());
        AddressSpace to = space(cast, cast.type());
        if (from == AddressSpace.GENERIC) {
            return new Shape(TO + PtxAddressSpaces.word(to), List.of(address));
        }
        String up = FROM + PtxAddressSpaces.word(from);
        if (to == AddressSpace.GENERIC) {
            return new Shape(up, List.of(address));
        }
        Node middle = operation(up, cast, address.type(), List.of(address));
        return new Shape(TO + PtxAddressSpaces.word(to), List.of(middle));
    }

    private static AddressSpace space(Instruction at, Type type) {
        return PtxAddressSpaces.of(type)
                .orElseThrow(() -> notSelectable(at, "an address of the type " + type.scalar()));
    }

    private Shape step(GetElementPtrInstruction step, int leaf) {
        List<Value> indices = step.operands().subList(1, step.operandCount());
        Node base = node(step.operand(0), leaves(step.operand(0)).size() > 1 ? leaf : 0);
        OptionalLong constant = leaves.layout().offsetOf(step.sourceElementType(), indices);
        if (constant.isPresent()) {
            return new Shape(ADD, List.of(base, number(constant.getAsLong(), base.type())));
        }
        boolean isBytes = indices.size() == 1
                && leaves.layout().allocSize(step.sourceElementType()) == 1
                && indices.getFirst().type().scalar().isInt(base.type().width());
        if (!isBytes) {
            throw notSelectable(step, "a getelementptr with variable indices over " + step.sourceElementType());
        }
        Value index = indices.getFirst();
        return new Shape(ADD, List.of(base, node(index, leaves(index).size() > 1 ? leaf : 0)));
    }

    private static Node number(long value, LeafType type) {
        long bits = type.width() == Long.SIZE ? value : value & (1L << type.width()) - 1;
        return new Node(new Node.Content.Number(bits), type);
    }

    // ---- addresses

    /** The address of an access through {@code pointer}, with constants folded into the offset and the known space. */
    AccessAddress address(Instruction at, Value pointer) {
        Node node = node(pointer, 0);
        AddressSpace space = space(at, pointer.type());
        long offset = 0;
        boolean goesOn = true;
        while (goesOn) {
            Node below = node.children().isEmpty() ? node : node.children().getFirst();
            long step = isStep(node) ? number(node.children().get(1)) : 0;
            if (isStep(node) && isShort(offset + step)) {
                offset += step;
                node = below;
            } else if (space == AddressSpace.GENERIC && isFrom(node)) {
                space = spaceOf(node, FROM);
                node = below;
            } else if (isTo(node) && isFrom(below) && spaceOf(node, TO) == spaceOf(below, FROM)) {
                node = below.children().getFirst();
            } else {
                goesOn = false;
            }
        }
        if (space == AddressSpace.GENERIC && isByval(node)) {
            Node.Content.Given given = (Node.Content.Given) node.content();
            return new AccessAddress(AddressSpace.LOCAL, slotInLocal(given.value()), offset);
        }
        if (node.content() instanceof Node.Content.Symbol symbol && isShort(offset + symbol.offset())) {
            Node start = new Node(new Node.Content.Symbol(symbol.global(), 0, false), node.type());
            AddressSpace known = symbol.isGeneric() ? constants.spaceOf(symbol.global()) : space;
            return new AccessAddress(known, start, offset + symbol.offset());
        }
        return new AccessAddress(space, node, offset);
    }

    private static String op(Node node) {
        return node.content() instanceof Node.Content.Operation operation ? operation.op() : "";
    }

    private static boolean isStep(Node node) {
        return op(node).equals(ADD) && node.children().get(1).content() instanceof Node.Content.Number;
    }

    private static long number(Node node) {
        return node.content() instanceof Node.Content.Number number
                ? Covers.signed(number.bits(), node.type().width())
                : 0;
    }

    private static boolean isFrom(Node node) {
        return op(node).startsWith(FROM);
    }

    private static boolean isTo(Node node) {
        return op(node).startsWith(TO);
    }

    private static AddressSpace spaceOf(Node node, String prefix) {
        return PtxAddressSpaces.named(op(node).substring(prefix.length())).orElseThrow();
    }

    private static boolean isShort(long offset) {
        return offset == (int) offset;
    }

    /** Whether {@code node} is a parameter by value. */
    static boolean isByval(Node node) {
        return node.content() instanceof Node.Content.Given given
                && given.value() instanceof Argument argument
                && argument.attributes().has("byval");
    }

    // ---- faults

    /** An error at {@code at}: {@code what} is not selectable. */
    static InputException notSelectable(Instruction at, String what) {
        return new InputException("not-selectable", at.location(), what + " cannot be selected");
    }

    /** Whether {@code instruction} is selected as operations on demand. */
    boolean isOperation(Instruction instruction) {
        return switch (instruction) {
            case BinaryInstruction _,
                    UnaryInstruction _,
                    CompareInstruction _,
                    SelectInstruction _,
                    CastInstruction _,
                    GetElementPtrInstruction _,
                    FreezeInstruction _,
                    ExtractValueInstruction _,
                    InsertValueInstruction _,
                    ExtractElementInstruction _,
                    InsertElementInstruction _,
                    ShuffleVectorInstruction _ -> true;
            case CallInstruction call ->
                kind(call) == Intrinsic.IDENTITY
                        || kind(call) == Intrinsic.NVVM_BITCAST
                        || kind(call) == Intrinsic.CONVERT_ADDRESS_SPACE
                        || !rules.operations("@" + kind(call).name()).isEmpty()
                        || !rules.operations("@" + kind(call).name() + ".0").isEmpty();
            case AllocaInstruction _,
                    PhiInstruction _,
                    LoadInstruction _,
                    StoreInstruction _,
                    AtomicRmwInstruction _,
                    CompareExchangeInstruction _,
                    FenceInstruction _,
                    TerminatorInstruction _ -> false;
        };
    }
}
