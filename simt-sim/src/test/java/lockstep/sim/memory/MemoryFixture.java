package lockstep.sim.memory;

import static org.junit.jupiter.api.Assertions.assertEquals;
import static org.junit.jupiter.api.Assertions.assertThrows;

import java.util.List;
import lockstep.ir.launch.LaunchReader;
import lockstep.ir.nvvm.Context;
import lockstep.ir.nvvm.Module;
import lockstep.ir.nvvm.layout.DataLayout;
import lockstep.ir.nvvm.text.NvvmReader;
import lockstep.sim.value.ProgramFault;
import lockstep.sim.value.Scalar;
import org.junit.jupiter.api.function.Executable;

/** A module, its launches, and the memory of thread 0 of block 0 of the launch that began last. */
final class MemoryFixture {
    final Module module;
    final ObjectMemory memory;
    BlockMemory block;
    ThreadMemory thread;

    MemoryFixture(String program, String launches) {
        module = NvvmReader.read("test.ll", program, new Context()).orThrow();
        MemoryImage image = MemoryImage.of(module, DataLayout.of(module), false);
        memory = ObjectMemory.of(image, LaunchReader.readFile("test.launch", launches), 1);
    }

    /** The program with one launched kernel {@code @k} that takes one buffer of {@code bytes} bytes, launch begun. */
    static MemoryFixture withBuffer(String globals, int bytes) {
        MemoryFixture fixture = new MemoryFixture(
                globals + "\ndefine void @k(ptr %p) {\n  ret void\n}\n",
                "LAUNCH: k grid=1 block=2 shared=64 heap=256 args=[out i8[" + bytes + "]]\n");
        fixture.begin(0, "k");
        return fixture;
    }

    void begin(int launch, String kernel) {
        memory.startLaunch(launch, module.function(kernel).orElseThrow());
        block = memory.openBlock(0, 2);
        thread = block.thread(0);
    }

    Scalar argument(int index) {
        Scalar value = new Scalar();
        thread.argument(index, new Scalar[] {value});
        return value;
    }

    Scalar addressOf(String global) {
        Scalar value = new Scalar();
        memory.addressOf(module.global(global).orElseThrow(), value);
        return value;
    }

    Scalar slot(long bytes, long alignment) {
        Scalar value = new Scalar();
        thread.allocate(bytes, alignment, 0, value);
        return value;
    }

    static Scalar plus(Scalar pointer, long bytes) {
        Scalar sum = new Scalar();
        sum.copyFrom(pointer);
        sum.low += bytes;
        return sum;
    }

    static Scalar of(long bits) {
        Scalar value = new Scalar();
        value.set(bits);
        return value;
    }

    static AccessShape shape(int space, int width, long alignment) {
        return new AccessShape(
                space, (width + 7) >>> 3, alignment, false, List.of(new AccessShape.Leaf(0, width, false)));
    }

    Scalar load(Scalar pointer, int width) {
        return load(0, pointer, width, 1);
    }

    Scalar load(int space, Scalar pointer, int width, long alignment) {
        Scalar value = new Scalar();
        thread.load(shape(space, width, alignment), pointer, new Scalar[] {value});
        return value;
    }

    void store(Scalar pointer, int width, Scalar value) {
        store(0, pointer, width, 1, value);
    }

    void store(int space, Scalar pointer, int width, long alignment, Scalar value) {
        thread.store(shape(space, width, alignment), new Scalar[] {value}, pointer);
    }

    ObservedObject observed(String name) {
        return memory.observe().stream()
                .filter(o -> o.name().equals(name))
                .findFirst()
                .orElseThrow();
    }

    static void assertFault(String code, Executable access) {
        assertEquals(code, assertThrows(ProgramFault.class, access).code());
    }
}
