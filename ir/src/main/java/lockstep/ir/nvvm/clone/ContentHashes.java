package lockstep.ir.nvvm.clone;

import java.util.ArrayDeque;
import java.util.ArrayList;
import java.util.Deque;
import java.util.IdentityHashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import lockstep.ir.nvvm.BasicBlock;
import lockstep.ir.nvvm.Constant;
import lockstep.ir.nvvm.Constant.BlockAddress;
import lockstep.ir.nvvm.Constant.ConstantBytes;
import lockstep.ir.nvvm.Constant.ConstantFloat;
import lockstep.ir.nvvm.Constant.ConstantNull;
import lockstep.ir.nvvm.Constant.ConstantPoison;
import lockstep.ir.nvvm.Constant.ConstantTokenNone;
import lockstep.ir.nvvm.Constant.ConstantUndef;
import lockstep.ir.nvvm.Constant.ConstantZero;
import lockstep.ir.nvvm.ConstantAggregate;
import lockstep.ir.nvvm.ConstantExpression;
import lockstep.ir.nvvm.ConstantInt;
import lockstep.ir.nvvm.Function;
import lockstep.ir.nvvm.GlobalValue;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.attr.Attribute;
import lockstep.ir.nvvm.attr.AttributeList;
import lockstep.ir.nvvm.attr.AttributeSet;
import lockstep.ir.nvvm.clone.StructuralHash.HashMemory;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.FunctionType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.SimpleType;
import lockstep.ir.nvvm.type.Type.VectorType;
import org.jspecify.annotations.Nullable;

/** Hashes of types, constants and attributes by content, each computed once per memory; nesting may be deep. */
final class ContentHashes {
    private static final long SELF = 0x5E1F;

    private final Module module;
    private final @Nullable Function self;
    private final HashMemory memory;
    private final Map<Type, Long> types;
    private final Map<AttributeSet, Long> attributeSets;

    /** Constants that refer to globals: whether one of these is {@link #self} is part of their hash. */
    private final Map<Constant, Long> withGlobals = new IdentityHashMap<>();

    private final Map<Function, Map<BasicBlock, Integer>> blockNumbers = new IdentityHashMap<>();
    private @Nullable Map<GlobalValue, Integer> namelessGlobals;

    /**
     * @param self the function whose own name must not count; null for none
     * @param memory hashes computed before
     */
    ContentHashes(Module module, @Nullable Function self, HashMemory memory) {
        this.module = module;
        this.self = self;
        this.memory = memory;
        this.types = memory.types;
        this.attributeSets = memory.attributeSets;
    }

    // ---- types

    long of(Type type) {
        Long known = memory.seenTypes.get(type);
        if (known == null) {
            hashFromInside(type);
            known = Objects.requireNonNull(types.get(type));
            memory.seenTypes.put(type, known);
        }
        return known;
    }

    /** Named structs may be nested arbitrarily deeply: a work list visits inner types first. */
    private void hashFromInside(Type type) {
        Deque<Type> stack = new ArrayDeque<>(List.of(type));
        while (!stack.isEmpty()) {
            Type top = stack.peek();
            if (types.containsKey(top)) {
                stack.pop();
                continue;
            }
            int before = stack.size();
            for (Type part : parts(top)) {
                if (!types.containsKey(part)) {
                    stack.push(part);
                }
            }
            if (stack.size() == before) {
                types.put(top, hash(top));
                stack.pop();
            }
        }
    }

    private static List<Type> parts(Type type) {
        return switch (type) {
            case StructType s -> s.fields();
            case ArrayType a -> List.of(a.element());
            case VectorType v -> List.of(v.element());
            case FunctionType f -> functionParts(f);
            case IntType i -> List.of();
            case FloatType f -> List.of();
            case PointerType p -> List.of();
            case SimpleType s -> List.of();
        };
    }

    private static List<Type> functionParts(FunctionType function) {
        List<Type> parts = new ArrayList<>(function.parameters());
        parts.add(function.result());
        return parts;
    }

    private long hash(Type type) {
        Mixer mixer = new Mixer();
        switch (type) {
            case SimpleType s -> mixer.add(1).add(s.toString());
            case IntType i -> mixer.add(2).add(i.width());
            case FloatType f -> mixer.add(3).add(f.toString());
            case PointerType p -> mixer.add(4).add(p.addressSpace());
            case VectorType v -> mixer.add(5).add(v.count()).add(v.scalable());
            case ArrayType a -> mixer.add(6).add(a.count());
            case FunctionType f -> mixer.add(7).add(f.isVarArg());
            case StructType s -> mixer.add(8).add(s.isPacked()).add(s.isOpaque() ? "opaque " + s.name() : "");
        }
        List<Type> parts = parts(type);
        mixer.add(parts.size());
        parts.forEach(p -> mixer.add(Objects.requireNonNull(types.get(p))));
        return mixer.value();
    }

    // ---- constants

    long of(Constant constant) {
        Map<Constant, Long> hashes = hashesFor(constant);
        Long known = hashes.get(constant);
        if (known == null) {
            hashFromInside(constant);
            known = Objects.requireNonNull(hashes.get(constant));
        }
        return known;
    }

    private Map<Constant, Long> hashesFor(Constant constant) {
        return constant.mentionedGlobals().isEmpty() ? memory.constants : withGlobals;
    }

    private void hashFromInside(Constant constant) {
        Deque<Constant> stack = new ArrayDeque<>(List.of(constant));
        while (!stack.isEmpty()) {
            Constant top = stack.peek();
            if (hashesFor(top).containsKey(top)) {
                stack.pop();
                continue;
            }
            int before = stack.size();
            for (Constant part : parts(top)) {
                if (!hashesFor(part).containsKey(part)) {
                    stack.push(part);
                }
            }
            if (stack.size() == before) {
                hashesFor(top).put(top, hash(top));
                stack.pop();
            }
        }
    }

    private static List<Constant> parts(Constant constant) {
        if (constant instanceof ConstantAggregate aggregate) {
            return aggregate.elements();
        }
        return constant instanceof ConstantExpression expression ? expression.operands() : List.of();
    }

    private long hash(Constant constant) {
        Mixer mixer = new Mixer().add(of(constant.type()));
        switch (constant) {
            case ConstantInt i -> mixer.add(1).add(i.unsigned());
            case ConstantFloat f -> mixer.add(2).add(f.bits()).add(f.highBits());
            case ConstantNull n -> mixer.add(3);
            case ConstantZero z -> mixer.add(4);
            case ConstantUndef u -> mixer.add(5);
            case ConstantPoison p -> mixer.add(6);
            case ConstantTokenNone n -> mixer.add(7);
            case ConstantBytes b -> mixer.add(8).add(b.toByteArray());
            case ConstantAggregate a -> mixer.add(9);
            case ConstantExpression e -> addExpression(mixer, e);
            case BlockAddress b -> mixer.add(11).add(of(b.targetFunction())).add(numberOf(b));
            case GlobalValue g -> addGlobal(mixer, g);
        }
        List<Constant> parts = parts(constant);
        mixer.add(parts.size());
        parts.forEach(p -> mixer.add(Objects.requireNonNull(hashesFor(p).get(p))));
        return mixer.value();
    }

    private void addExpression(Mixer mixer, ConstantExpression expression) {
        Type source = expression.sourceElementType();
        mixer.add(10).add(expression.opcode().mnemonic()).add(expression.flags());
        mixer.add(source == null ? 0 : of(source)).add(expression.detail());
    }

    private void addGlobal(Mixer mixer, GlobalValue global) {
        if (global == self) {
            mixer.add(SELF);
        } else if (global.name().isEmpty()) {
            mixer.add(13).add(namelessGlobals().getOrDefault(global, -1));
        } else {
            mixer.add(12).add(global.name());
        }
    }

    private Map<GlobalValue, Integer> namelessGlobals() {
        if (namelessGlobals == null) {
            namelessGlobals = new IdentityHashMap<>();
            for (GlobalValue global : module.globals()) {
                if (global.name().isEmpty()) {
                    namelessGlobals.put(global, namelessGlobals.size());
                }
            }
        }
        return namelessGlobals;
    }

    private int numberOf(BlockAddress address) {
        Map<BasicBlock, Integer> numbers =
                blockNumbers.computeIfAbsent(address.targetFunction(), ContentHashes::numberBlocks);
        return numbers.getOrDefault(address.block(), -1);
    }

    static Map<BasicBlock, Integer> numberBlocks(Function function) {
        Map<BasicBlock, Integer> numbers = new IdentityHashMap<>();
        for (BasicBlock block : function.blocks()) {
            numbers.put(block, numbers.size());
        }
        return numbers;
    }

    // ---- attributes

    void add(Mixer mixer, AttributeList list, int parameterCount) {
        mixer.add(of(list.function())).add(of(list.result()));
        for (int i = 0; i < Math.max(parameterCount, list.parameters().size()); i++) {
            mixer.add(of(list.parameter(i)));
        }
    }

    /** The order of attributes has no meaning, so their hashes are summed. */
    long of(AttributeSet set) {
        Long known = attributeSets.get(set);
        if (known != null) {
            return known;
        }
        long sum = 0;
        for (Attribute attribute : set.all()) {
            sum += hash(attribute);
        }
        attributeSets.put(set, sum);
        return sum;
    }

    private long hash(Attribute attribute) {
        if (attribute instanceof Attribute.OfType typed) {
            return new Mixer().add(typed.name()).add(of(typed.type())).value();
        }
        return new Mixer().add(attribute.toString()).value();
    }
}
