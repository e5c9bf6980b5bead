package lockstep.compiler.ori.module;

import java.util.ArrayList;
import java.util.LinkedHashMap;
import java.util.LinkedHashSet;
import java.util.List;
import java.util.Map;
import java.util.Set;
import lockstep.ir.ptx.PtxFunction;
import lockstep.ir.ptx.PtxFunctionHeader;
import lockstep.ir.ptx.PtxModule;
import lockstep.ir.ptx.PtxModule.PtxLinkage;
import lockstep.ir.ptx.PtxType;
import lockstep.ir.ptx.PtxVariable;
import lockstep.ir.sass.cubin.CubinImage;
import lockstep.ir.sass.cubin.LinkFacts;

/**
 * Link-time information on the functions of a module: signatures of functions that other files may call, functions
 * whose addresses are taken, and functions with indirect calls. As ptxas 13.0 {@code -c} writes it (measured).
 */
final class LinkNotes {
    private static final String NOTHING = "v";

    private final Map<String, PtxFunctionHeader> headers = new LinkedHashMap<>();
    private final Map<String, FunctionUses> uses = new LinkedHashMap<>();
    /** Functions whose addresses occur in initializers of variables. */
    private final Set<String> initial = new LinkedHashSet<>();

    private LinkNotes(PtxModule module) {
        for (PtxFunction function : module.functions()) {
            if (function.body().isPresent() || !headers.containsKey(function.name())) {
                headers.put(function.name(), function.header());
            }
            if (function.body().isPresent()) {
                uses.put(function.name(), FunctionUses.of(function));
            }
        }
        for (PtxVariable variable : module.variables()) {
            for (InitialValue.AddressAt address : InitialValue.of(variable).addresses()) {
                if (address.address().symbol() instanceof PtxFunctionHeader header) {
                    initial.add(header.name());
                }
            }
        }
    }

    static LinkNotes of(PtxModule module) {
        return new LinkNotes(module);
    }

    /** The facts for the linker about {@code image}, which was compiled from the module. */
    LinkFacts facts(CubinImage image) {
        Set<String> called = new LinkedHashSet<>();
        Set<String> taken = new LinkedHashSet<>(initial);
        List<CubinImage.Call> addresses = new ArrayList<>();
        List<LinkFacts.Prototype> indirect = new ArrayList<>();
        uses.forEach((name, use) -> {
            called.addAll(use.callees().keySet());
            taken.addAll(use.addresses().keySet());
            int symbol = image.symbol(name);
            use.addresses().keySet().stream()
                    .filter(each -> image.symbol(each) > 0)
                    .forEach(each -> addresses.add(new CubinImage.Call(symbol, image.symbol(each))));
            use.signatures()
                    .forEach(signature -> indirect.add(
                            new LinkFacts.Prototype(symbol, text(signature.results(), signature.parameters()))));
        });
        List<LinkFacts.Prototype> prototypes = new ArrayList<>();
        List<LinkFacts.Prototype> ofTaken = new ArrayList<>();
        headers.forEach((name, header) -> {
            boolean isHere = uses.containsKey(name);
            boolean isOfOthers = isHere ? header.linkage() != PtxLinkage.INTERNAL : called.contains(name);
            if (taken.contains(name) && image.symbol(name) > 0) {
                ofTaken.add(prototype(image, header));
            } else if (!header.isKernel() && isOfOthers) {
                prototypes.add(prototype(image, header));
            }
        });
        return new LinkFacts(prototypes, ofTaken, indirect, addresses);
    }

    private static LinkFacts.Prototype prototype(CubinImage image, PtxFunctionHeader header) {
        return new LinkFacts.Prototype(image.symbol(header.name()), text(header.results(), header.parameters()));
    }

    private static String text(List<PtxVariable> results, List<PtxVariable> parameters) {
        StringBuilder text = new StringBuilder("#");
        text.append(results.isEmpty() ? NOTHING : letters(results));
        return text.append(letters(parameters)).toString();
    }

    private static String letters(List<PtxVariable> variables) {
        StringBuilder text = new StringBuilder();
        variables.forEach(each -> text.append(letter(each)));
        return text.toString();
    }

    private static String letter(PtxVariable variable) {
        boolean isArray = !variable.shape().dimensions().isEmpty();
        if (isArray) {
            return "b" + variable.shape().bytes();
        }
        boolean isFloat = variable.type().kind() == PtxType.Kind.FLOAT
                && variable.type() != PtxType.F16X2
                && variable.type() != PtxType.BF16X2;
        return switch ((int) variable.shape().bytes()) {
            case Long.BYTES -> isFloat ? "d" : "l";
            case 2 * Long.BYTES -> "x";
            default -> isFloat ? "f" : "i";
        };
    }
}
