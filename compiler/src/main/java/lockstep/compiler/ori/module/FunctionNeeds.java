package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.HashMap;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Objects;
import java.util.Set;
import lockstep.ir.sass.cubin.CubinAttribute;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.ImageSymbol;
import lockstep.ir.sass.cubin.KernelImage;
import lockstep.ir.sass.ori.OriModule;

/** The resources of a module's functions, recorded in addition to their code; they change with register allocation. */
public final class FunctionNeeds {
    /** Flag in the second byte of a symbol: a kernel. */
    private static final int KERNEL = 0x10;

    private final OriModule module;
    private final Map<String, Integer> frames = new HashMap<>();
    private final Map<String, Set<String>> callees = new LinkedHashMap<>();

    private FunctionNeeds(OriModule module) {
        this.module = module;
        module.functions().forEach(function -> callees.put(function.name(), new LinkedHashSet<>()));
        for (CubinImage.Fact fact : module.frame().facts()) {
            if (fact.code() == CubinAttribute.FRAME_SIZE) {
                frames.put(name(fact.symbol()), fact.value());
            }
        }
        for (CubinImage.Call call : module.frame().calls()) {
            boolean isOfFunctions = call.caller() > 0 && call.callee() > 0;
            if (isOfFunctions && callees.containsKey(name(call.caller()))) {
                Objects.requireNonNull(callees.get(name(call.caller()))).add(name(call.callee()));
            }
        }
    }

    /** The resources recorded in {@code module}. */
    public static FunctionNeeds of(OriModule module) {
        return new FunctionNeeds(module);
    }

    private String name(int symbol) {
        return module.frame().symbols().get(symbol - 1).name();
    }

    /** The frame size of a function in bytes of local memory. */
    public int frameBytes(String function) {
        return frames.getOrDefault(function, 0);
    }

    /** Whether a function is a kernel, which is never called. */
    public boolean isKernel(String function) {
        int symbol = module.frame().symbol(function);
        return symbol > 0 && isKernel(symbolAt(symbol));
    }

    static boolean isKernel(ImageSymbol symbol) {
        return (symbol.other() & KERNEL) != 0;
    }

    private ImageSymbol symbolAt(int symbol) {
        return module.frame().symbols().get(symbol - 1);
    }

    /** The maximum number of general registers of a function: {@code .maxnreg} if given, else that of the machine. */
    public int mostRegisters(String function) {
        for (KernelImage kernel : module.frame().kernels()) {
            for (CubinAttribute attribute : kernel.attributes()) {
                boolean isLimit = attribute.code() == CubinAttribute.MAX_REGISTERS
                        && kernel.name().equals(function);
                if (isLimit) {
                    return Math.clamp(attribute.value().u16(0), 1, LoweredOriFunction.MAX_REGISTERS);
                }
            }
        }
        return LoweredOriFunction.MAX_REGISTERS;
    }

    /** {@code changed} with new frame sizes of its functions, and the resulting stack sizes of its kernels. */
    public OriModule withFrames(OriModule changed, Map<String, Integer> bytes) {
        StackDepth depth =
                new StackDepth(name -> callees.getOrDefault(name, Set.of()), name -> bytes.getOrDefault(name, 0));
        CubinImage frame = changed.frame();
        List<CubinImage.Fact> facts = new ArrayList<>();
        for (CubinImage.Fact fact : frame.facts()) {
            String name = name(fact.symbol());
            int value = switch (fact.code()) {
                case CubinAttribute.FRAME_SIZE -> bytes.getOrDefault(name, fact.value());
                case CubinAttribute.MIN_STACK -> depth.of(name);
                default -> fact.value();
            };
            facts.add(new CubinImage.Fact(fact.code(), fact.symbol(), value));
        }
        CubinImage noted = new CubinImage(
                frame.architecture(),
                frame.sections(),
                frame.symbols(),
                facts,
                frame.calls(),
                frame.relocations(),
                frame.compatibility());
        return new OriModule(noted, changed.functions(), changed.anchors());
    }
}
