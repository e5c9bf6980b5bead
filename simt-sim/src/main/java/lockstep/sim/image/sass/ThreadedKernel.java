package lockstep.sim.image.sass;

import java.util.ArrayList;
import java.util.Arrays;
import java.util.HashMap;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.TreeMap;
import java.util.TreeSet;
import lockstep.ir.cfg.ArrayFlowGraph;
import lockstep.ir.cfg.FlowGraph;
import lockstep.sim.image.FunctionAssembler;
import lockstep.sim.image.FunctionImage;
import lockstep.sim.image.InstructionWriter;
import lockstep.sim.image.OpBuilder;
import lockstep.sim.image.OpKind;

/**
 * Decodes a kernel whose calls enter activations of functions: an image for the kernel and for each function that it
 * can reach. A frame has its own cells for the virtual registers of its function; the cells of physical registers, the
 * leading ones of each image, are shared with the kernel's frame.
 *
 * <p>Registers that may be read before they are written are undefined: virtual registers when the function is entered,
 * physical ones when the kernel is.
 */
final class ThreadedKernel {
    private final KernelScope scope;
    private final Map<Long, FunctionImage> callees;
    /** Physical registers that functions may read before they write them. */
    private final TreeSet<Integer> handedOver = new TreeSet<>();

    ThreadedKernel(KernelScope scope) {
        this.scope = scope;
        Map<Long, FunctionImage> made = new HashMap<>();
        for (int section : functions()) {
            made.put(scope.code().base(section), image(scope.code().function(section)));
        }
        scope.code().externals().forEach((name, address) -> made.put(address, image(name)));
        this.callees = Map.copyOf(made);
    }

    /** The sections of the functions that may be called. */
    private List<Integer> functions() {
        List<Integer> functions = new ArrayList<>(scope.sections());
        functions.remove(Integer.valueOf(scope.kernel().section()));
        return functions;
    }

    private FunctionImage image(String name) {
        return scope.image().part(scope.symbols().callee(name));
    }

    void decode() {
        String name = scope.kernel().name();
        KernelBody kernel = body(
                scope.image().define(scope.symbols().kernel(name)),
                name,
                scope.kernel().section(),
                scope.entry());
        int[] live = kernel.decode();
        functions().forEach(this::function);
        scope.code().externals().forEach((external, address) -> external(external, callee(address)));
        Arrays.stream(live).forEach(handedOver::add);
        kernel.finish(handedOver.stream().mapToInt(Integer::intValue).toArray());
    }

    private FunctionImage callee(long address) {
        return Objects.requireNonNull(callees.get(address));
    }

    private KernelBody body(FunctionImage image, String name, int section, long entry) {
        boolean isKernel = section == scope.kernel().section();
        return new KernelBody(scope, new KernelPart(image, name, scope.places(section), entry, isKernel, callees));
    }

    private void function(int section) {
        long entry = scope.code().base(section);
        FunctionImage image = callee(entry);
        KernelBody body = body(image, image.name(), section, entry);
        int[] live = body.decode();
        body.finish(own(live, body.threadCells()));
    }

    /**
     * Of the cells that may be read before they are written, those of the function; the kernel makes the others
     * undefined.
     */
    private int[] own(int[] live, int threadCells) {
        Arrays.stream(live).filter(cell -> cell < threadCells).forEach(handedOver::add);
        return Arrays.stream(live).filter(cell -> cell >= threadCells).toArray();
    }

    /** A built-in function. */
    private void external(String name, FunctionImage image) {
        FlowGraph graph = ArrayFlowGraph.of(0, new int[][] {{}});
        FunctionAssembler into = new FunctionAssembler(image, graph, block -> "$" + name);
        SassRegisters registers = scope.registers(into, name);
        into.setThreadCells(registers.threadCells());
        into.begin(0);
        InstructionWriter writer = new InstructionWriter(
                into, new AddedSource("the external function " + name, scope.place()), new TreeMap<>());
        OpBuilder end = writer.op(OpKind.Call.RETURN_TO, scope.builtIn(writer, registers, name));
        end.setWeight(0);
        into.add(end);
        own(
                EntryLiveness.live(graph, into, registers.end(), false),
                registers.threadCells().count());
        into.finish();
    }
}
