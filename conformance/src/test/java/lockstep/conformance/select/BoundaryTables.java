package lockstep.conformance.select;

import java.util.ArrayList;
import java.util.List;
import java.util.stream.Collectors;
import lockstep.ir.nvvm.type.StructType;
import lockstep.ir.nvvm.type.Type;
import lockstep.ir.nvvm.type.Type.ArrayType;
import lockstep.ir.nvvm.type.Type.FloatType;
import lockstep.ir.nvvm.type.Type.IntType;
import lockstep.ir.nvvm.type.Type.PointerType;
import lockstep.ir.nvvm.type.Type.VectorType;

/**
 * Kernels of one instruction: each lane loads its operands from tables of boundary values, other ones than its
 * neighbours, and half of the lanes execute the instruction and store what it gives, element by element.
 */
final class BoundaryTables {
    /** Lanes of a kernel: all pairs of eight values. */
    static final int LANES = 64;

    private static final int VALUES = 8;
    /** Bytes of a result, eight for each element. */
    private static final int RESULT = 256;

    /** Values as signed numbers of 64 bits, of which narrower types take the low bits. */
    private static final List<Long> INTEGERS =
            List.of(0L, 1L, -1L, Long.MIN_VALUE, Long.MAX_VALUE, 0x8000_0080_8000_8084L, 0x7fff_ff7f_7fff_7f7bL, 37L);

    /** Bits of zeros, ones, a denormal, infinities, NaNs and numbers between, of each format. */
    private static final List<Long> HALVES =
            List.of(0x8000L, 0x3c00L, 0x1L, 0xfc00L, 0x7e01L, 0xc248L, 0x5640L, 0x7bffL);

    private static final List<Long> BFLOATS =
            List.of(0x8000L, 0x3f80L, 0x1L, 0xff80L, 0x7fc1L, 0xc049L, 0x42c8L, 0x7f7fL);
    private static final List<Long> FLOATS = List.of(
            0x8000_0000L, 0x3f80_0000L, 0x1L, 0xff80_0000L, 0x7fc0_0001L, 0xc049_0fdbL, 0x42c8_8000L, 0x7f7f_ffffL);
    private static final List<Long> DOUBLES = List.of(
            Long.MIN_VALUE,
            0x3ff0_0000_0000_0000L,
            0x1L,
            0xfff0_0000_0000_0000L,
            0x7ff8_0000_0000_0001L,
            0xc009_21fb_5444_2d18L,
            0x4059_1000_0000_0000L,
            0x7fef_ffff_ffff_ffffL);

    private final StringBuilder tables = new StringBuilder();
    private final StringBuilder loads = new StringBuilder();
    private final StringBuilder stores = new StringBuilder();
    private int operands;
    private int values;
    private int elements;

    /** A type that is in memory as it is: with whole bytes, a power of two. */
    private static Type stored(Type scalar) {
        if (!(scalar instanceof IntType integer)) {
            return scalar;
        }
        int bits = Math.max(Byte.SIZE, Integer.highestOneBit(2 * integer.width() - 1));
        return IntType.of(bits);
    }

    private static long bytes(Type stored) {
        return switch (stored) {
            case IntType integer -> integer.width() / Byte.SIZE;
            case FloatType number ->
                switch (number) {
                    case HALF, BFLOAT -> 2;
                    case FLOAT -> 4;
                    case DOUBLE -> 8;
                    case FP128 -> 16;
                };
            default -> 8;
        };
    }

    private static String number(Type type, long bits) {
        return switch (type) {
            case IntType integer
            when integer.width() < Long.SIZE ->
                Long.toString(bits << (Long.SIZE - integer.width()) >> (Long.SIZE - integer.width()));
            default -> Long.toString(bits);
        };
    }

    private static List<Long> bits(Type scalar) {
        if (!(scalar instanceof FloatType number)) {
            return INTEGERS;
        }
        return switch (number) {
            case HALF -> HALVES;
            case BFLOAT -> BFLOATS;
            case FLOAT -> FLOATS;
            case DOUBLE, FP128 -> DOUBLES;
        };
    }

    // ---- operands

    /** The name of an operand that is loaded in each lane; {@code type} is of integers or floats. */
    String operand(Type type) {
        int operand = operands++;
        if (!(type instanceof VectorType vector)) {
            return scalar(type, operand, 0);
        }
        String whole = "poison";
        for (int element = 0; element < vector.count(); element++) {
            String value = scalar(vector.element(), operand, element);
            String next = "%w" + values++;
            loads.append("  %s = insertelement %s %s, %s %s, i32 %d%n"
                    .formatted(next, vector, whole, vector.element(), value, element));
            whole = next;
        }
        return whole;
    }

    /** The value of a table that a lane has for an element of an operand: all pairs for the first two operands. */
    private String scalar(Type type, int operand, int element) {
        Type memory = type instanceof FloatType number ? IntType.of((int) bytes(number) * Byte.SIZE) : stored(type);
        int at = values++;
        tables.append("@table%d = addrspace(1) constant [%d x %s] [%s]%n"
                .formatted(
                        at,
                        VALUES,
                        memory,
                        bits(type).stream()
                                .map(bits -> memory + " " + number(memory, bits))
                                .collect(Collectors.joining(", "))));
        String lane = operand % 2 == 0 ? "%low" : "%high";
        String name = "%v" + at;
        loads.append("  %s.i = add i32 %s, %d%n".formatted(name, lane, 3 * element + 5 * (operand / 2)));
        loads.append("  %s.m = and i32 %s.i, %d%n".formatted(name, name, VALUES - 1));
        loads.append(
                "  %s.p = getelementptr %s, ptr addrspace(1) @table%d, i32 %s.m%n".formatted(name, memory, at, name));
        loads.append("  %s.l = load %s, ptr addrspace(1) %s.p%n".formatted(name, memory, name));
        String loaded = name + ".l";
        if (type instanceof FloatType) {
            loads.append("  %s = bitcast %s %s to %s%n".formatted(name, memory, loaded, type));
            return name;
        }
        if (memory.equals(type)) {
            return loaded;
        }
        loads.append("  %s = trunc %s %s to %s%n".formatted(name, memory, loaded, type));
        return name;
    }

    /** Adds an instruction in front of the one under test. */
    void before(String line) {
        loads.append("  ").append(line).append('\n');
    }

    // ---- results

    private void store(Type type, String value) {
        switch (type) {
            case StructType struct -> {
                for (int field = 0; field < struct.fields().size(); field++) {
                    String part = "%x" + values++;
                    stores.append("  %s = extractvalue %s %s, %d%n".formatted(part, type, value, field));
                    store(struct.fields().get(field), part);
                }
            }
            case ArrayType array -> {
                for (long index = 0; index < array.count(); index++) {
                    String part = "%x" + values++;
                    stores.append("  %s = extractvalue %s %s, %d%n".formatted(part, type, value, index));
                    store(array.element(), part);
                }
            }
            case VectorType vector -> {
                for (int index = 0; index < vector.count(); index++) {
                    String part = "%x" + values++;
                    stores.append("  %s = extractelement %s %s, i32 %d%n".formatted(part, type, value, index));
                    store(vector.element(), part);
                }
            }
            default -> storeScalar(type, value);
        }
    }

    private void storeScalar(Type type, String value) {
        if (type.isVoid()) {
            return;
        }
        String stored = value;
        Type memory = type;
        if (type instanceof PointerType) {
            memory = IntType.I64;
            stored = "%y" + values++;
            String generic = value;
            if (!type.equals(PointerType.GENERIC)) {
                generic = "%g" + values++;
                stores.append("  %s = addrspacecast %s %s to ptr%n".formatted(generic, type, value));
            }
            stores.append("  %s = ptrtoint ptr %s to i64%n".formatted(stored, generic));
        } else if (!stored(type).equals(type)) {
            memory = stored(type);
            stored = "%y" + values++;
            stores.append("  %s = zext %s %s to %s%n".formatted(stored, type, value, memory));
        }
        String place = "%z" + values++;
        stores.append("  %s = getelementptr i8, ptr addrspace(1) %%q, i64 %d%n".formatted(place, 8 * elements));
        elements += bytes(memory) > Long.BYTES ? 2 : 1;
        stores.append("  store %s %s, ptr addrspace(1) %s, align %d%n"
                .formatted(memory, stored, place, Math.min(8, bytes(memory))));
    }

    // ---- programs

    /** The kernel that executes {@code instruction}, with its launch. */
    String program(Type result, String instruction, String declared) {
        store(result, "%r");
        String assigned = result.isVoid() ? "" : "%r = ";
        return """
                ; LAUNCH: k grid=1 block=%d args=[out i8[%d]]
                %s%s
                define ptx_kernel void @k(ptr addrspace(1) %%out) {
                entry:
                  %%t = call i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                  %%low = and i32 %%t, 7
                  %%high = lshr i32 %%t, 3
                  %%to = mul i32 %%t, %d
                  %%q = getelementptr i8, ptr addrspace(1) %%out, i32 %%to
                  %%odd = and i32 %%t, 1
                  %%other = xor i32 %%odd, %%high
                  %%one = and i32 %%other, 1
                  %%is = icmp eq i32 %%one, 1
                  br i1 %%is, label %%then, label %%else
                then:
                  br label %%work
                else:
                  br label %%work
                work:
                %s  %s%s
                %s  ret void
                }
                declare i32 @llvm.nvvm.read.ptx.sreg.tid.x()
                """.formatted(LANES, LANES * RESULT, tables, declared, RESULT, loads, assigned, instruction, stores);
    }

    static List<Type> vectorsOf(Type... elements) {
        List<Type> made = new ArrayList<>();
        for (Type element : elements) {
            made.add(VectorType.of(element, 2));
        }
        return made;
    }
}
