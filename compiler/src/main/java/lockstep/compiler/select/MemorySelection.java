package lockstep.compiler.select;

import java.util.ArrayList;
import java.util.List;
import java.util.Set;
import lockstep.ir.nvvm.AllocaInstruction;
import lockstep.ir.nvvm.Argument;
import lockstep.ir.nvvm.AtomicOrdering;
import lockstep.ir.nvvm.AtomicRmwInstruction;
import lockstep.ir.nvvm.CallInstruction;
import lockstep.ir.nvvm.CastInstruction;
import lockstep.ir.nvvm.CompareExchangeInstruction;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.FenceInstruction;
import lockstep.ir.nvvm.Instruction;
import lockstep.ir.nvvm.LoadInstruction;
import lockstep.ir.nvvm.MemoryAccess;
import lockstep.ir.nvvm.Opcode;
import lockstep.ir.nvvm.StoreInstruction;
import lockstep.ir.nvvm.Use;
import lockstep.ir.nvvm.Value;
import lockstep.ir.nvvm.intrinsic.IntrinsicModifier;
import lockstep.ir.nvvm.type.AddressSpace;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.ptx.PtxAddress;
import lockstep.ir.ptx.PtxInteger;
import lockstep.ir.ptx.PtxOperand;
import lockstep.ir.ptx.PtxOperand.PtxSymbolOperand;
import lockstep.ir.ptx.PtxOperand.PtxVector;
import lockstep.ir.ptx.PtxRegister;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;

/**
 * Selects memory accesses. Accesses are not moved, merged or split here. An address is a register or symbol with an
 * offset; the space is that of the base.
 */
final class MemorySelection {
    private static final int MAX_BITS = 128;
    private static final int FENCE_ARCHITECTURE = 70;

    private final FunctionContext context;
    private final MachineBodyBuilder body;
    private final CoverEmitter emitter;
    private final Nodes nodes;

    MemorySelection(FunctionContext context) {
        this.context = context;
        this.body = context.body();
        this.emitter = context.emitter();
        this.nodes = context.nodes();
    }

    // ---- addresses

    private PtxAddress address(Instruction at, AccessAddress address) {
        Node base = address.base();
        if (base.content() instanceof Node.Content.Symbol symbol) {
            if (context.items().symbol(symbol.global()) instanceof PtxVariable variable) {
                return new PtxAddress.OfSymbol(variable, address.offset());
            }
            throw Nodes.notSelectable(
                    at, "an access of the code of @" + symbol.global().name());
        }
        if (address.space() == AddressSpace.PARAM && Nodes.isByval(base)) {
            Argument argument = (Argument) ((Node.Content.Given) base.content()).value();
            return new PtxAddress.OfSymbol(context.parameter(argument), address.offset());
        }
        return new PtxAddress.OfRegister(emitter.register(base), address.offset());
    }

    // ---- loads and stores

    private static final List<String> VECTORS = List.of("", "", ".v2", "", ".v4");

    /** The vector suffix, which gives the number of leaves. */
    private String vector(Instruction at, List<Leaves.LeafPlace> leaves, MemoryAccess access) {
        int count = leaves.size();
        boolean isVector = count == 1 || count == 2 || count == 4;
        int bits = leaves.isEmpty() ? 0 : leaves.getFirst().type().width();
        boolean isWhole = bits == 8 || bits == 16 || bits == 32 || bits == 64;
        boolean hasEqualLeaves = leaves.stream().allMatch(leaf -> leaf.type().width() == bits && leaf.offset() >= 0);
        if (!isVector || !isWhole || !hasEqualLeaves || count * bits > MAX_BITS) {
            throw Nodes.notSelectable(at, "an access of " + accessed(at).type());
        }
        long alignment = access.alignment() == 0
                ? context.layout().abiAlignment(accessed(at).type())
                : access.alignment();
        if (alignment * Byte.SIZE < (long) count * bits) {
            throw Nodes.notSelectable(
                    at, "an access of " + accessed(at).type() + " with an alignment of " + alignment + " bytes");
        }
        return VECTORS.get(count);
    }

    private static Value accessed(Instruction at) {
        return at instanceof StoreInstruction store ? store.value() : at;
    }

    private static PtxOperand all(List<PtxOperand> elements) {
        return elements.size() == 1 ? elements.getFirst() : new PtxVector(elements);
    }

    /** The suffixes for the semantics of an access: volatility, order and scope. */
    private String order(Instruction at, MemoryAccess access, AddressSpace space, String ordered) {
        boolean isShared =
                space == AddressSpace.GENERIC || space == AddressSpace.GLOBAL || space == AddressSpace.SHARED;
        if (access.isAtomic() && isShared) {
            requireOrders(at);
            String word = ordered.isEmpty() ? ".relaxed" : ordered;
            return word + scope(at, access.syncScope());
        }
        return access.isVolatile() && isShared ? ".volatile" : "";
    }

    /** Emits a fence before a sequentially consistent access. */
    private void fence(Instruction at, MemoryAccess access) {
        if (access.ordering() == AtomicOrdering.SEQ_CST) {
            requireOrders(at);
            body.emit("fence.sc" + scope(at, access.syncScope()));
        }
    }

    private void requireOrders(Instruction at) {
        if (context.architecture() < FENCE_ARCHITECTURE) {
            throw Nodes.notSelectable(at, "an order of memory for sm_" + context.architecture());
        }
    }

    private static String scope(Instruction at, String syncScope) {
        return switch (syncScope) {
            case "" -> ".sys";
            case "device", "agent" -> ".gpu";
            case "block", "workgroup", "singlethread", "wavefront" -> ".cta";
            default -> throw Nodes.notSelectable(at, "the scope \"" + syncScope + "\"");
        };
    }

    void load(LoadInstruction load) {
        List<Leaves.LeafPlace> leaves = nodes.leaves(load);
        if (isWide(leaves, load)) {
            parts(load, leaves);
            return;
        }
        String vector = vector(load, leaves, load.access());
        AccessAddress address = context.address(load);
        PtxAddress place = address(load, address);
        fence(load, load.access());
        String order = order(
                load, load.access(), address.space(), load.access().ordering().isAcquire() ? ".acquire" : "");
        boolean isSigned = isWantedSigned(load);
        List<PtxOperand> results = new ArrayList<>();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            results.add(result(load, leaf, leaves.get(leaf).type()));
        }
        String mnemonic = "ld" + order + PtxAddressSpaces.suffix(address.space()) + vector
                + memoryType(leaves.getFirst().type(), isSigned);
        body.emit(mnemonic, all(results), place);
    }

    /** A new register for a leaf. */
    private PtxRegister result(Instruction at, int leaf, LeafType type) {
        PtxRegister register = body.register(type.register());
        Node node = nodes.given(at, leaf);
        node.place = register;
        return register;
    }

    /** Records the forms of the leaves that {@code load} gives, before its uses are labelled. */
    static void announce(Nodes nodes, LoadInstruction load) {
        List<Leaves.LeafPlace> leaves = nodes.leaves(load);
        OperandForm form = isWantedSigned(load) ? OperandForm.SIGN : OperandForm.ZERO;
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            LeafType type = leaves.get(leaf).type();
            if (type.isWhole() && type.width() == Byte.SIZE) {
                nodes.given(load, leaf).form = form;
            }
        }
    }

    /** Whether all uses of a loaded byte sign-extend it. */
    private static boolean isWantedSigned(LoadInstruction load) {
        boolean isSigned = load.hasUses();
        for (Use use : load.uses()) {
            boolean isExtended = use.user() instanceof CastInstruction cast
                    && (cast.opcode() == Opcode.SEXT || cast.opcode() == Opcode.SITOFP);
            isSigned &= isExtended;
        }
        return isSigned;
    }

    private static String memoryType(LeafType type, boolean isSigned) {
        if (type.width() > Byte.SIZE) {
            return ".b" + type.width();
        }
        return isSigned ? ".s8" : ".u8";
    }

    /** Whether it is an integer of two registers that cannot be accessed at once. */
    private boolean isWide(List<Leaves.LeafPlace> leaves, Instruction at) {
        return accessed(at).type() instanceof IntType
                && leaves.size() == 2
                && leaves.get(1).type().width() == Long.SIZE
                && alignment(at) < 2 * Long.BYTES;
    }

    private long alignment(Instruction at) {
        MemoryAccess access = at instanceof StoreInstruction store ? store.access() : ((LoadInstruction) at).access();
        return access.alignment() == 0
                ? context.layout().abiAlignment(accessed(at).type())
                : access.alignment();
    }

    private void parts(LoadInstruction load, List<Leaves.LeafPlace> leaves) {
        AccessAddress address = context.address(load);
        requireSimple(load, load.access());
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            PtxRegister register = result(load, leaf, leaves.get(leaf).type());
            AccessAddress part = new AccessAddress(
                    address.space(),
                    address.base(),
                    address.offset() + leaves.get(leaf).offset());
            body.emit("ld" + PtxAddressSpaces.suffix(address.space()) + ".b64", register, address(load, part));
        }
    }

    private void requireSimple(Instruction at, MemoryAccess access) {
        if (access.isAtomic() || alignment(at) < Long.BYTES) {
            throw Nodes.notSelectable(at, "an access of " + accessed(at).type());
        }
    }

    void store(StoreInstruction store) {
        Value value = store.value();
        List<Leaves.LeafPlace> leaves = nodes.leaves(value);
        AccessAddress address = context.address(store);
        if (isWide(leaves, store)) {
            requireSimple(store, store.access());
            for (int leaf = 0; leaf < leaves.size(); leaf++) {
                AccessAddress part = new AccessAddress(
                        address.space(),
                        address.base(),
                        address.offset() + leaves.get(leaf).offset());
                PtxOperand stored = emitter.operand(nodes.node(value, leaf), OperandForm.ANY);
                body.emit("st" + PtxAddressSpaces.suffix(address.space()) + ".b64", address(store, part), stored);
            }
            return;
        }
        String vector = vector(store, leaves, store.access());
        List<PtxOperand> values = new ArrayList<>();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            values.add(emitter.operand(nodes.node(value, leaf), OperandForm.ANY));
        }
        PtxAddress place = address(store, address);
        fence(store, store.access());
        String order = order(
                store,
                store.access(),
                address.space(),
                store.access().ordering().isRelease() ? ".release" : "");
        String mnemonic = "st" + order + PtxAddressSpaces.suffix(address.space()) + vector
                + memoryType(leaves.getFirst().type(), false);
        body.emit(mnemonic, place, all(values));
    }

    // ---- atomics

    void readModifyWrite(AtomicRmwInstruction atomic) {
        LeafType type = nodes.leaves(atomic).getFirst().type();
        String operation = operation(atomic, type);
        PtxOperand value = atomic.operation() == AtomicRmwInstruction.Operation.SUB
                ? negated(atomic, type)
                : emitter.operand(nodes.node(atomic.value(), 0), OperandForm.ANY);
        AccessAddress address = context.address(atomic);
        PtxAddress place = address(atomic, address);
        String prefix = atomicPrefix(atomic, atomic.access(), address.space());
        PtxRegister result = result(atomic, 0, type);
        body.emit(prefix + operation, result, place, value);
    }

    private PtxRegister negated(AtomicRmwInstruction atomic, LeafType type) {
        PtxRegister register = body.register(type.register());
        PtxOperand value = emitter.operand(nodes.node(atomic.value(), 0), OperandForm.ANY);
        body.emit("neg.s" + type.width(), register, emitter.inRegister(value, type.register()));
        return register;
    }

    private String atomicPrefix(Instruction at, MemoryAccess access, AddressSpace space) {
        if (space == AddressSpace.CONSTANT || space == AddressSpace.PARAM || space == AddressSpace.LOCAL) {
            throw Nodes.notSelectable(at, "an atomic access of ." + PtxAddressSpaces.word(space));
        }
        requireOrders(at);
        fence(at, access);
        boolean acquires = access.ordering().isAcquire();
        boolean releases = access.ordering().isRelease();
        String order = acquires && releases ? ".acq_rel" : acquires ? ".acquire" : releases ? ".release" : ".relaxed";
        return "atom" + order + scope(at, access.syncScope()) + PtxAddressSpaces.suffix(space);
    }

    private String operation(AtomicRmwInstruction atomic, LeafType type) {
        boolean isPlain = type.isWhole() && (type.width() == Integer.SIZE || type.width() == Long.SIZE);
        String width = Integer.toString(type.width());
        String word = switch (atomic.operation()) {
            case XCHG -> ".exch.b" + width;
            case ADD, SUB -> ".add.u" + width;
            case AND -> ".and.b" + width;
            case OR -> ".or.b" + width;
            case XOR -> ".xor.b" + width;
            case MAX -> ".max.s" + width;
            case MIN -> ".min.s" + width;
            case UMAX -> ".max.u" + width;
            case UMIN -> ".min.u" + width;
            case UINC_WRAP -> ".inc.u" + width;
            case UDEC_WRAP -> ".dec.u" + width;
            case FADD -> ".add.f" + width;
            case NAND, FSUB, FMAX, FMIN, USUB_COND, USUB_SAT -> "";
        };
        boolean isFloat = type.kind() == LeafType.Kind.FLOAT || type.kind() == LeafType.Kind.DOUBLE;
        boolean isCounter = word.startsWith(".inc") || word.startsWith(".dec");
        boolean isKnown = atomic.operation() == AtomicRmwInstruction.Operation.FADD
                ? isFloat
                : (isPlain || isFloat && atomic.operation() == AtomicRmwInstruction.Operation.XCHG)
                        && !(isCounter && type.width() != Integer.SIZE);
        if (word.isEmpty() || !isKnown) {
            throw Nodes.notSelectable(atomic, "atomicrmw " + atomic.operation().word() + " of " + atomic.type());
        }
        return word;
    }

    void compareExchange(CompareExchangeInstruction exchange) {
        LeafType type = nodes.leaves(exchange.expected()).getFirst().type();
        boolean isKnown = type.isWhole() && type.width() >= Short.SIZE && type.fills();
        if (!isKnown) {
            throw Nodes.notSelectable(
                    exchange, "cmpxchg of " + exchange.expected().type());
        }
        AccessAddress address = context.address(exchange);
        PtxOperand expected = emitter.operand(nodes.node(exchange.expected(), 0), OperandForm.ANY);
        PtxOperand replacement = emitter.operand(nodes.node(exchange.replacement(), 0), OperandForm.ANY);
        PtxAddress place = address(exchange, address);
        String prefix = atomicPrefix(exchange, strongest(exchange), address.space());
        PtxRegister old = result(exchange, 0, type);
        body.emit(prefix + ".cas.b" + type.width(), old, place, expected, replacement);
        PtxRegister success = result(exchange, 1, LeafType.I1);
        body.emit("setp.eq.b" + type.width(), success, old, expected);
    }

    /** The access with an order that is correct for failure as well. */
    private static MemoryAccess strongest(CompareExchangeInstruction exchange) {
        MemoryAccess access = exchange.access();
        boolean needsAcquire =
                exchange.failureOrdering().isAcquire() && !access.ordering().isAcquire();
        AtomicOrdering ordering = exchange.failureOrdering() == AtomicOrdering.SEQ_CST
                ? AtomicOrdering.SEQ_CST
                : !needsAcquire
                        ? access.ordering()
                        : access.ordering().isRelease() ? AtomicOrdering.ACQ_REL : AtomicOrdering.ACQUIRE;
        return new MemoryAccess(access.alignment(), access.isVolatile(), ordering, access.syncScope());
    }

    /** Selects an atomic intrinsic: relaxed, with device scope unless it has another. */
    void atomic(CallInstruction call, String operation) {
        List<Leaves.LeafPlace> leaves = nodes.leaves(call);
        LeafType type = leaves.getFirst().type();
        boolean isCounter = operation.equals("inc") || operation.equals("dec");
        boolean isKnown = type.isWhole()
                ? type.width() == Integer.SIZE || type.width() == Long.SIZE && !isCounter
                : type.kind() == LeafType.Kind.FLOAT || type.kind() == LeafType.Kind.DOUBLE;
        if (leaves.size() != 1 || !isKnown) {
            throw Nodes.notSelectable(call, "an atomic intrinsic of " + call.type());
        }
        List<PtxOperand> operands = new ArrayList<>();
        for (Value argument : call.arguments().subList(1, call.argumentCount())) {
            operands.add(emitter.operand(nodes.node(argument, 0), OperandForm.ANY));
        }
        AccessAddress address = context.address(call);
        operands.addFirst(address(call, address));
        Set<IntrinsicModifier> modifiers = Mnemonics.modifiers(call);
        String scope = modifiers.contains(IntrinsicModifier.CTA)
                ? ".cta"
                : modifiers.contains(IntrinsicModifier.SYS) ? ".sys" : ".gpu";
        requireOrders(call);
        String kind =
                !type.isWhole() ? "f" : BITWISE.contains(operation) ? "b" : SIGNED.contains(operation) ? "s" : "u";
        operands.addFirst(result(call, 0, type));
        String space = PtxAddressSpaces.suffix(address.space());
        body.emit(null, "atom.relaxed" + scope + space + "." + operation + "." + kind + type.width(), operands);
    }

    private static final Set<String> BITWISE = Set.of("and", "or", "xor", "exch", "cas");
    private static final Set<String> SIGNED = Set.of("max", "min");

    /** Selects a load of read-only memory, or of a uniform address. */
    void readOnly(CallInstruction call, boolean isUniform) {
        List<Leaves.LeafPlace> leaves = nodes.leaves(call);
        long alignment = call.argument(1) instanceof ConstantInt number ? number.zext() : 1;
        String vector = vector(call, leaves, MemoryAccess.aligned(alignment));
        AccessAddress address = context.address(call);
        PtxAddress place = address(call, address);
        if (address.space() == AddressSpace.GENERIC && place instanceof PtxAddress.OfRegister generic) {
            PtxRegister global = body.register(PtxType.B64);
            body.emit("cvta.to.global.u64", global, generic.base());
            place = new PtxAddress.OfRegister(global, generic.offset());
        } else if (address.space() != AddressSpace.GLOBAL) {
            throw Nodes.notSelectable(call, "a load of global memory from elsewhere");
        }
        List<PtxOperand> results = new ArrayList<>();
        for (int leaf = 0; leaf < leaves.size(); leaf++) {
            results.add(result(call, leaf, leaves.get(leaf).type()));
        }
        String type = memoryType(leaves.getFirst().type(), false);
        body.emit((isUniform ? "ldu.global" : "ld.global.nc") + vector + type, all(results), place);
    }

    void fence(FenceInstruction fence) {
        if (!fence.syncScope().equals("singlethread")) {
            requireOrders(fence);
            String order = fence.ordering() == AtomicOrdering.SEQ_CST ? "fence.sc" : "fence.acq_rel";
            body.emit(order + scope(fence, fence.syncScope()));
        }
    }

    // ---- the stack

    /** Selects a frame slot, or an allocation of dynamic size. */
    void slot(AllocaInstruction slot) {
        Node local = PtxAddressSpaces.of(slot.type()).orElse(AddressSpace.GENERIC) == AddressSpace.GENERIC
                ? nodes.slotInLocal(slot)
                : nodes.given(slot, 0);
        PtxRegister address = body.register(PtxType.B64);
        local.place = address;
        long alignment = Math.max(slot.alignment(), 1);
        long each = context.layout().allocSize(slot.allocatedType());
        if (slot.count() instanceof ConstantInt count
                && slot.block() == context.function().entry()) {
            long bytes = Math.max(1, Math.multiplyExact(each, count.zext()));
            PtxVariable object = body.frameObject(bytes, slotAlignment(slot));
            body.emit("frame_index.u64", address, new PtxSymbolOperand(object));
            return;
        }
        PtxOperand size;
        if (slot.count() instanceof ConstantInt count) {
            size = PtxInteger.of(Math.multiplyExact(each, count.zext()));
        } else {
            PtxRegister product = body.register(PtxType.B64);
            body.emit("mul.lo.u64", product, count(slot), PtxInteger.of(each));
            size = product;
        }
        body.emit("alloca.u64", address, size, PtxInteger.of(Math.max(alignment, slotAlignment(slot))));
    }

    private PtxOperand count(AllocaInstruction slot) {
        Node count = nodes.node(slot.count(), 0);
        PtxOperand operand = emitter.operand(count, OperandForm.ZERO);
        int width = count.type().registerWidth();
        if (width == Long.SIZE) {
            return operand;
        }
        PtxRegister wide = body.register(PtxType.B64);
        body.emit(
                "cvt.u64.u" + width,
                wide,
                emitter.inRegister(operand, count.type().register()));
        return wide;
    }

    private long slotAlignment(AllocaInstruction slot) {
        return slot.alignment() == 0 ? context.layout().preferredAlignment(slot.allocatedType()) : slot.alignment();
    }
}
